import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "@prometheus-io/client";

/** The metrics of this process. Labels take a few known values: never an id, a path or a message. */
export const registry = new Registry();

// Node's own: memory, processor, garbage collection, event-loop delay. Sampled less often than by
// default, which alone would take a percent of an idle processor.
collectDefaultMetrics({
  register: registry,
  eventLoopMonitoringPrecision: 100,
  eventLoopUtilizationTimeout: 5_000,
});

const registers = [registry];

export const httpRequestSeconds = new Histogram({
  name: "conche_http_request_duration_seconds",
  help: "Requests that the app answered, by route pattern and status class. Renderings for the page cache count too.",
  labelNames: ["route", "status"],
  registers,
});

export const pageCacheResponses = new Counter({
  name: "conche_page_cache_responses_total",
  help: "Requests answered by the page cache.",
  registers,
});

export const eventLoopStopSeconds = new Histogram({
  name: "conche_event_loop_stop_seconds",
  help: "Stops of more than 0.2 s in which this process answered nobody, by each route that was being answered (none: a job).",
  labelNames: ["route"],
  buckets: [0.2, 0.5, 1, 2, 5, 10, 30],
  registers,
});

export const requestsTurnedAway = new Counter({
  name: "conche_http_requests_turned_away_total",
  help: "Requests answered with 503 by load shedding.",
  registers,
});

export const securityEvents = new Counter({
  name: "conche_security_events_total",
  help: "What an attack may have caused, by kind (wrong-pin, wrong-second-factor, forged-webhook, limit-met, sum-met, declines-in-a-row).",
  labelNames: ["kind"],
  registers,
});

export const jobTries = new Counter({
  name: "conche_jobs_total",
  help: "Tries of jobs in this process, by queue and result (completed, failed).",
  labelNames: ["queue", "result"],
  registers,
});

export const jobWaitSeconds = new Histogram({
  name: "conche_job_wait_seconds",
  help: "How long jobs were due before a try began, by queue.",
  labelNames: ["queue"],
  buckets: [0.1, 0.5, 1, 5, 15, 60, 300, 900, 3600],
  registers,
});

export const queueJobs = new Gauge({
  name: "conche_queue_jobs",
  help: "Jobs of all processes by queue and state (ready, deferred, active, failed), some seconds old.",
  labelNames: ["queue", "state"],
  registers,
});

export const databaseConnections = new Gauge({
  name: "conche_database_connections",
  help: "Connections of this process's pool by state (in_use, idle).",
  labelNames: ["state"],
  registers,
});

export const databaseWaiting = new Gauge({
  name: "conche_database_waiting",
  help: "Queries and transactions that wait for a connection.",
  registers,
});

export const paymentResults = new Counter({
  name: "conche_payments_total",
  help: "What came of asking the payment provider, by result: the order placed or known, the payment's state, or why there was no answer.",
  labelNames: ["result"],
  registers,
});

export const mails = new Counter({
  name: "conche_mails_total",
  help: "Tries to send a mail, by result (sent, captured, failed, unanswered).",
  labelNames: ["result"],
  registers,
});

export const erpSyncs = new Counter({
  name: "conche_erp_syncs_total",
  help: "Tries to bring an order to the ERP, by result (done, failed-for-now, failed-for-good).",
  labelNames: ["result"],
  registers,
});
