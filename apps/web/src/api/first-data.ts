import type { QueryClient } from '@tanstack/react-query'

/**
 * First data: responses to the page's first requests, embedded into index.html so that the first paint needs no further
 * round trip. The server adds, before `</body>`,
 *
 *   <script type="application/json" id="first-data">{"queries":[{"key":KEY,"data":DATA}, ...]}</script>
 *
 * (with every `<` inside the JSON written as \u003c). DATA is the `data` of the envelope. KEY is
 *
 *   ["site.config"]                                                        a call without a query
 *   ["problems.list", {"query": {"currentPage": "1", "limit": "30"}}]      a call with one
 *
 * that is: the endpoint's name in the contract as `group.name`, then, only when the call has query parameters, an
 * object whose `query` contains them as on the wire: every value as TEXT, absent and empty ones omitted. The order of
 * names does not matter. An unused key does no harm; a different key is simply not found.
 *
 * First requests of the pages:
 *   every page  ["site.config"]  ["site.poetry"]
 *   /home       ["site.carousel"]  ["contests.recent"]  ["site.recentProblems"]  ["site.recentAccepted"]
 *               ["site.weekStatistics"]
 *               ["site.announcements", {"query": {"currentPage": "1", "limit": "5"}}]
 *   /problem    ["problems.list", {"query": {"currentPage": "1", "limit": "30", ...}}]   with keyword, difficulty, oj
 *               as in the URL and tagId as comma-separated ids (the URL contains a JSON array)
 *   /contest    ["contests.list", {"query": {"currentPage": "1", "limit": "10", ...}}]   with status, type and keyword
 *   /problem/X  ["problems.detail", {"query": {"problemId": "X"}}]
 *   /status     ["submissions.list", {"query": {"currentPage": "1", "limit": "15"}}]
 *
 * The data must be a guest's response, in the language of the request (query `l`, cookie Web_Language, then
 * Accept-Language).
 */
interface FirstData {
  readonly queries: readonly { readonly key: readonly unknown[]; readonly data: unknown }[]
}

export const hydrateFirstData = (client: QueryClient, page: Document = document): void => {
  const element = page.getElementById('first-data')
  if (element === null) return
  for (const { key, data } of parse(element.textContent ?? '').queries) client.setQueryData(key, data)
  element.remove()
}

const parse = (text: string): FirstData => {
  try {
    const value = JSON.parse(text) as Partial<FirstData>
    return { queries: value.queries ?? [] }
  } catch {
    return { queries: [] }
  }
}
