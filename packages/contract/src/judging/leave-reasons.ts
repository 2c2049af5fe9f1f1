/**
 * How the reason begins with which a host leaves work that is not to blame for it. Work that comes back for any other
 * reason too often ends as System Error; with these it waits as long as it takes.
 */
export const leaveReasons = {
  shutdown: 'The judge is shutting down',
  illness: 'The host is ill',
  /** The server or its storage was out of reach for longer than a host waits. */
  noData: 'Cannot fetch',
} as const
