import { keepPreviousData } from '@tanstack/react-query'
import { keptProblemOrders } from '@verdict/contract/vocabulary'
import type { DataFor } from '../../../../api/endpoints.ts'
import { endpointQuery } from '../../../../api/query.ts'
import type { AddressFilter } from '../../../../lib/use-address-filter.ts'

export type ProblemRow = DataFor<'adminProblems.list'>['records'][number]

/** The default filter of the list; its names are those of the call. */
export const usualFilter = {
  keyword: '',
  oj: 'All',
  auth: '0',
  type: '',
  difficulty: '',
  judgeMode: '',
  tagId: '',
  onlyMine: '',
  sort: '',
}
export type ProblemFilter = typeof usualFilter

export const pageSize = 20

export const problemListQuery = ({ values, page, limit }: AddressFilter<ProblemFilter>) =>
  endpointQuery(
    'adminProblems.list',
    {
      query: {
        currentPage: page,
        limit,
        keyword: values.keyword,
        auth: Number(values.auth),
        oj: values.oj,
        type: values.type === '' ? undefined : Number(values.type),
        difficulty: values.difficulty === '' ? undefined : Number(values.difficulty),
        judgeMode: values.judgeMode,
        tagId: /^\d{1,9}$/.test(values.tagId) ? Number(values.tagId) : undefined,
        onlyMine: values.onlyMine === '' ? undefined : true,
        sort: keptProblemOrders.find((order) => order === values.sort),
      },
    },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
