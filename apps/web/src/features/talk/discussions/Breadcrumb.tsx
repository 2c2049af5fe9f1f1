import { useTranslation } from '../../../i18n/index.ts'
import { Trail } from '../../../ui/page/Trail.tsx'

interface Props {
  /** Address before `/discussion`, such as that of a group. */
  readonly base?: string | undefined
  /** Display id of a problem whose discussions are above this page. */
  readonly pid?: string | undefined
  /** The page itself. */
  readonly last?: string | undefined
}

/** Where a page of discussions is. */
export function Breadcrumb({ base = '', pid, last }: Props) {
  const { t } = useTranslation('discussions')
  const isFirst = pid === undefined && last === undefined
  return (
    <Trail
      steps={[
        { text: t('title'), to: isFirst ? undefined : `${base}/discussion` },
        ...(pid === undefined
          ? []
          : [{ text: pid, to: last === undefined ? undefined : `/discussion/${encodeURIComponent(pid)}` }]),
        ...(last === undefined ? [] : [{ text: last }]),
      ]}
    />
  )
}
