/** Marks a PostgreSQL as started by us, in the process list and in postmaster.opts. */
export const CLUSTER_NAME = "conche";

/**
 * Given on the command line rather than in postgresql.conf, so that a new version of the shop
 * brings its settings to an old data folder too.
 */
export function postgresSettings(socketDirectory: string, durable: boolean): string[] {
  // An acknowledged order must survive a power cut.
  const durability = durable ? "on" : "off";
  const settings = {
    cluster_name: CLUSTER_NAME,
    // Reachable through the socket only; whoever can enter its folder is trusted.
    listen_addresses: "",
    port: "5432",
    unix_socket_directories: socketDirectory,
    unix_socket_permissions: "0700",
    // Tests, which need no durability, open several shops on one server.
    max_connections: durable ? "100" : "300",
    shared_buffers: "128MB",
    // A small container has 64 MB of /dev/shm, and logind clears it when its user logs out.
    dynamic_shared_memory_type: "mmap",
    fsync: durability,
    synchronous_commit: durability,
    full_page_writes: durability,
    // JIT compilation costs more than any query of a small shop.
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    log_destination: "stderr",
    logging_collector: "off",
    log_line_prefix: "%m [%p] ",
    // The shop logs failed statements itself; here they would repeat customers' data.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_checkpoints: "off",
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
