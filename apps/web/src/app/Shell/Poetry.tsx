import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '../../api/query.ts'
import styles from './Poetry.module.css'

const poetryQuery = endpointQuery('site.poetry', {}, { staleTime: Number.POSITIVE_INFINITY, quiet: true })

/** A line of poetry, for the room it leaves. */
export function Poetry() {
  const { data } = useQuery(poetryQuery)
  return (
    <p className={styles.line} title={data?.origin} lang="zh-CN">
      {data?.line}
    </p>
  )
}
