import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '../../api/query.ts'
import { useTranslation } from '../../i18n/index.ts'
import styles from './Poetry.module.css'

const poetryQuery = endpointQuery('site.poetry', {}, { staleTime: Number.POSITIVE_INFINITY, quiet: true })

/** A line of Chinese poetry, for those who read the site in Chinese; otherwise the room it leaves. */
export function Poetry() {
  const { i18n } = useTranslation()
  const isChinese = i18n.language === 'zh-CN'
  const { data } = useQuery({ ...poetryQuery, enabled: isChinese })
  if (!isChinese) return <p className={styles.line} />
  return (
    <p className={styles.line} title={data?.origin} lang="zh-CN">
      {data?.line}
    </p>
  )
}
