import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Metrics of /metrics. Names follow the Prometheus conventions; times are in seconds. */
export const openMetrics = () => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
    http: new Histogram({
      name: 'verdict_http_seconds',
      help: 'Time to answer by route',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
      registers,
    }),
    judging: new Histogram({
      name: 'verdict_judging_seconds',
      help: 'Time of a judging by phase: wait, fetch, compile, run',
      labelNames: ['phase'] as const,
      buckets: [0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100],
      registers,
    }),
    // No verdicts by name: during a freeze their counts would reveal hidden results.
    judgings: new Counter({
      name: 'verdict_judgings_total',
      help: 'Finished judgings by outcome: judged, systemError',
      labelNames: ['outcome'] as const,
      registers,
    }),
    remoteFailures: new Counter({
      name: 'verdict_remote_failures_total',
      help: 'Failed steps at remote judges by cause',
      labelNames: ['judge', 'cause'] as const,
      registers,
    }),
    remoteAvailable: new Gauge({
      name: 'verdict_remote_available',
      help: 'Whether submissions are sent to a remote judge: 0 while it is paused or rests after failures',
      labelNames: ['judge'] as const,
      registers,
    }),
    remoteSubmissions: new Gauge({
      name: 'verdict_remote_submissions',
      help: 'Submissions for a remote judge by state: waiting, running',
      labelNames: ['judge', 'state'] as const,
      registers,
    }),
    remoteMedian: new Gauge({
      name: 'verdict_remote_median_seconds',
      help: 'Median time to a verdict of the latest submissions to a remote judge',
      labelNames: ['judge'] as const,
      registers,
    }),
    remoteLastSuccess: new Gauge({
      name: 'verdict_remote_last_success_seconds',
      help: 'Time of the last successful step at a remote judge, in seconds since 1970',
      labelNames: ['judge'] as const,
      registers,
    }),
    queueDepth: new Gauge({ name: 'verdict_queue_depth', help: 'Judgings that wait', registers }),
    queueAge: new Gauge({
      name: 'verdict_queue_age_seconds',
      help: 'Age of the judging that waits longest',
      registers,
    }),
    judgeHosts: new Gauge({ name: 'verdict_judge_hosts', help: 'Connected judge hosts', registers }),
    judgeHostsIll: new Gauge({
      name: 'verdict_judge_hosts_ill',
      help: 'Connected judge hosts that are out of the pool because their own canaries fail',
      registers,
    }),
    judgeRunDelay: new Gauge({
      name: 'verdict_judge_run_delay_ratio',
      help: "Share of the latest programs' time in which they were ready to run and the judge host had no core for them",
      labelNames: ['host'] as const,
      registers,
    }),
    judgeSpeed: new Gauge({
      name: 'verdict_judge_speed_factor',
      help: 'Speed of a core of a judge host by its calibration; 1 is the reference machine, 1.25 is 25 % faster',
      labelNames: ['host'] as const,
      registers,
    }),
    judgeSpeedSpread: new Gauge({
      name: 'verdict_judge_speed_spread_ratio',
      help: 'By how much the slowest run of a calibration program exceeds its best on a judge host',
      labelNames: ['host'] as const,
      registers,
    }),
    judgeDisagreements: new Gauge({
      name: 'verdict_judge_disagreements',
      help: 'Versions, compile and run commands of a judge host that differ from the pool',
      labelNames: ['host'] as const,
      registers,
    }),
    diskSpare: new Gauge({
      name: 'verdict_disk_spare_bytes',
      help: 'Free space of the data folder above the reserve; uploads and submissions are refused below 0',
      registers,
    }),
    replicaReads: new Counter({
      name: 'verdict_replica_reads_total',
      help: 'Reads that a replica may serve by where they took place: replica, primary',
      labelNames: ['target'] as const,
      registers,
    }),
    replicaFallbacks: new Counter({
      name: 'verdict_replica_fallbacks_total',
      help: 'Reads that a replica may serve and the primary served by reason: lag, away, writer, caller, conflict, failed, changed',
      labelNames: ['reason'] as const,
      registers,
    }),
    replicaUsable: new Gauge({
      name: 'verdict_replica_usable',
      help: 'Whether the replica is read: 0 while it is away or behind by more than the bound; absent without a replica',
      registers,
    }),
    replicaLag: new Gauge({
      name: 'verdict_replica_lag_seconds',
      help: 'Time since the moment whose commits the replica has for certain',
      registers,
    }),
    pool: new Gauge({
      name: 'verdict_db_connections',
      help: 'Database connections by state: total, idle, waiting',
      labelNames: ['state'] as const,
      registers,
    }),
  }
}

export type Metrics = ReturnType<typeof openMetrics>
