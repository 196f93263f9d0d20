/** Another process runs PostgreSQL on this data folder; going on would mean two shops on one database. */
export class DataFolderInUseError extends Error {
  override readonly name = "DataFolderInUseError";
  readonly dataDir: string;
  readonly processId: number | undefined;

  constructor(dataDir: string, processId: number | undefined) {
    const process = processId === undefined ? "" : ` (process ${processId})`;
    super(
      `The data folder ${dataDir} is in use by another running Conche${process}. ` +
        "Stop it, or start this one with another DATA_DIR.",
    );
    this.dataDir = dataDir;
    this.processId = processId;
  }
}
