const MINUTE_MS = 60_000;

/** How long each press of Pay reserves. Afterwards the payment is canceled. */
export const RESERVED_MS = 15 * MINUTE_MS;
/** Presses renew for so long after the first: with the last quarter of an hour, for an hour in all. */
const RENEWED_MS = 45 * MINUTE_MS;
/** The same for what is more than a network's share. */
const RENEWED_LARGE_MS = 15 * MINUTE_MS;
/** The longest that a reservation goes on without a payment. */
export const MAX_RESERVED_MS = RENEWED_MS + RESERVED_MS;
/** How long a network waits after an unpaid reservation, once it has had too many. */
const PAUSE_MS = 15 * MINUTE_MS;
/** In a day. People change their minds and mistype a card. */
const FREE_LAPSES = 3;
/** As much as several people behind one address may be paying for, however little is left. */
const CROWD = 12;

/** Pieces of a counted product, or uses of a limited code. */
export type ReservedGood = {
  /** What is left of it, including what is reserved. */
  readonly remaining: number;
  /** What this checkout reserves. */
  readonly own: number;
  /** What other unpaid checkouts of the network have reserved. */
  readonly others: number;
};

/** What is known of a network that presses Pay: of its last day, and of what it reserves now. */
export type ReservingNetwork = {
  /** A larger network's multiple, see `networksOf`. */
  readonly share: number;
  /** Reservations that were released unpaid. */
  readonly lapses: number;
  readonly lapsedAt: Date | null;
  /** Checkouts that became orders. */
  readonly paid: number;
  readonly goods: readonly ReservedGood[];
};

export type ReservationVerdict =
  | { readonly code: "allowed" }
  /** Renewed as long as it may be: it ends, and can be made anew if there is still enough. */
  | { readonly code: "over" }
  /** Unpaid checkouts of the network have so much already. */
  | { readonly code: "too-much"; readonly seconds: number };

/**
 * Whether a checkout may reserve without having paid. Time ends every reservation. Beyond that a
 * network is trusted as long as it pays more often than it does not: then one checkout may have all
 * there is, for a shorter time, and several together a share. Afterwards it gets at most a share, and
 * a pause after each that it did not pay.
 *
 * @param since when the reservation was made that is renewed; null for a new one
 * @param networks empty where they are not known, as in a demo
 */
export function limitReservation(
  now: Date,
  since: Date | null,
  networks: readonly ReservingNetwork[],
): ReservationVerdict {
  const pauses = since === null ? networks.map((network) => pauseAfterLapses(network, now)) : [];
  const pause = Math.max(0, ...pauses);
  if (pause > 0) return { code: "too-much", seconds: Math.ceil(pause / 1000) };

  const isTrusted = networks.every(({ lapses, paid }) => lapses < FREE_LAPSES + paid);
  const goods = networks.flatMap((network) => network.goods);
  const isLarge = goods.some((good) => good.own + good.others > shareOf(good));
  const isTooMuch = isTrusted ? goods.some(isTooMuchOfSeveral) : isLarge;
  if (isTooMuch) return { code: "too-much", seconds: RESERVED_MS / 1000 };

  const renewedMs = isLarge || !isTrusted ? RENEWED_LARGE_MS : RENEWED_MS;
  const isOver = since !== null && now.getTime() - since.getTime() >= renewedMs;
  return { code: isOver ? "over" : "allowed" };
}

/** A third, so that two networks of one attacker leave something. At least one piece. */
function shareOf({ remaining }: Pick<ReservedGood, "remaining">): number {
  return Math.ceil(remaining / 3);
}

function isTooMuchOfSeveral(good: ReservedGood): boolean {
  return good.others > 0 && good.own + good.others > Math.max(shareOf(good), CROWD);
}

/** Milliseconds until whoever let so many lapse may reserve again. */
export function pauseAfterLapses(
  { share, lapses, paid, lapsedAt }: Omit<ReservingNetwork, "goods">,
  now: Date,
): number {
  if (lapsedAt === null || lapses < FREE_LAPSES * share + paid) return 0;
  return Math.max(0, lapsedAt.getTime() + PAUSE_MS - now.getTime());
}

/** Before this age no reservation is over, whatever it has. */
export const MIN_RENEWAL_MS = Math.min(RENEWED_MS, RENEWED_LARGE_MS);

/** A reservation that is not of a shopper's network, such as of an order that is paid again. */
export function isRenewable(now: Date, since: Date): boolean {
  return now.getTime() - since.getTime() < RENEWED_MS;
}
