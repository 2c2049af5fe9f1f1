import { endpointQuery } from '../../../api/query.ts'

/** A running run moves up and down with the minutes. */
const againMs = 60_000

export const virtualRunsQuery = (cid: number) =>
  endpointQuery(
    'contestVirtual.runs',
    { query: { cid } },
    {
      quiet: true,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.runs.some(({ isRunning }) => isRunning) === true ? againMs : false),
    },
  )
