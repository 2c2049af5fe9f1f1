import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../../api/client.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { toast } from '../../../../ui/controls/toast.ts'
import { arrangePlaces, savePlace } from '../calls.ts'
import { type BankRow, type Place, placesQuery } from '../queries.ts'
import { useScope } from '../scope.ts'
import { relabelled } from './labels.ts'

/** A problem of the contest, with its place. */
export interface PlaceRow {
  readonly place: Place
  readonly problem: BankRow
}

export interface PlaceChange {
  readonly displayId?: string
  readonly displayTitle?: string
  readonly color?: string
}

/** The problems of a contest and their actions. */
export const usePlaces = (cid: number) => {
  const { t } = useTranslation('admin')
  const queries = useQueryClient()
  const gid = useScope()
  const { data, error, refetch } = useQuery(placesQuery(gid, cid))
  /** The order while it is being saved. */
  const [order, setOrder] = useState<readonly number[] | null>(null)
  const stored = rowsOf(data)
  const rows = order === null ? stored : order.flatMap((pid) => stored?.find(({ problem }) => problem.id === pid) ?? [])
  const refresh = async (): Promise<void> => {
    const part = gid === null ? 'adminContests' : 'groupContests'
    await Promise.all([
      queries.invalidateQueries({ queryKey: [`${part}.problems`] }),
      queries.invalidateQueries({ queryKey: [`${part}.withdrawn`] }),
    ])
  }
  const change = async (id: number, part: PlaceChange): Promise<string | null> => {
    try {
      await savePlace(gid, { id, cid, ...part })
      await refresh()
      return null
    } catch (refusal) {
      return messageOf(refusal)
    }
  }
  const arrange = async (after: readonly PlaceRow[]): Promise<void> => {
    const before = stored?.map(({ place }) => place) ?? []
    const places = relabelled(
      before,
      after.map(({ place }) => place),
    )
    if (places.length === 0) return
    setOrder(after.map(({ problem }) => problem.id))
    try {
      await arrangePlaces(gid, { cid, places })
      toast.success(t('saved'))
    } catch {
      // The refusal was shown by the call.
    }
    await refresh()
    setOrder(null)
  }
  return { rows, error, refetch: () => void refetch(), refresh, change, arrange }
}

type ContestProblemPage = {
  readonly problemList: { readonly records: readonly BankRow[] }
  readonly contestProblemMap: Readonly<Record<string, Place>>
}

const rowsOf = (data: ContestProblemPage | undefined): readonly PlaceRow[] | undefined =>
  data?.problemList.records.flatMap((problem) => {
    const place = data.contestProblemMap[problem.id]
    return place === undefined ? [] : [{ place, problem }]
  })
