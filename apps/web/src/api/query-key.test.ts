import { expect, test } from 'vitest'
import { hydrateFirstData } from './first-data.ts'
import { endpointQuery, makeQueryClient } from './query.ts'
import { keyOf } from './query-key.ts'

test('a call without a query is its name', () => {
  expect(keyOf('site.config')).toEqual(['site.config'])
})

test('a query is in the key as on the wire, without empty values', () => {
  expect(keyOf('problems.list', { query: { currentPage: 1, limit: 30, keyword: '', oj: null } })).toEqual([
    'problems.list',
    { query: { currentPage: '1', limit: '30' } },
  ])
})

test('first data is found by its query', () => {
  const page = document.implementation.createHTMLDocument()
  page.body.innerHTML = `<script type="application/json" id="first-data">{"queries":[
    {"key":["problems.list",{"query":{"limit":"30","currentPage":"1"}}],"data":{"total":7}}]}</script>`
  const client = makeQueryClient()
  hydrateFirstData(client, page)
  const { queryKey } = endpointQuery('problems.list', { query: { currentPage: 1, limit: 30 } })
  expect(client.getQueryData(queryKey)).toEqual({ total: 7 })
})

test('broken first data does no harm', () => {
  const page = document.implementation.createHTMLDocument()
  page.body.innerHTML = '<script type="application/json" id="first-data">{"que</script>'
  expect(() => hydrateFirstData(makeQueryClient(), page)).not.toThrow()
})
