export type OdooSettings = {
  readonly url: string;
  readonly db: string;
  readonly login: string;
  readonly apiKey: string;
};

export type OdooKwargs = Readonly<Record<string, unknown>>;

/** One of Odoo's two APIs. */
export type OdooTransport = {
  /** @returns the user's id */
  logIn(): Promise<number>;
  call(
    model: string,
    method: string,
    args: readonly unknown[],
    kwargs: OdooKwargs,
  ): Promise<unknown>;
};
