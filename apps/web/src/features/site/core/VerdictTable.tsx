import { verdict } from '@verdict/contract/vocabulary'
import { useTranslation } from '../../../i18n/index.ts'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { VerdictTag } from '../../../ui/verdict/VerdictTag.tsx'

/** The verdicts a person meets, in the order in which a judging can end. */
const explained = [
  'accepted',
  'partialAccepted',
  'wrongAnswer',
  'presentationError',
  'timeLimitExceeded',
  'memoryLimitExceeded',
  'runtimeError',
  'compileError',
  'systemError',
  'cancelled',
  'pending',
  'compiling',
  'judging',
] as const

export function VerdictTable() {
  const { t } = useTranslation('site')
  return (
    <DataTable
      caption={t('verdicts.title')}
      rows={explained}
      rowKey={(name) => name}
      columns={[
        {
          key: 'verdict',
          head: t('verdicts.verdict'),
          width: '232px',
          small: 'title',
          cell: (name) => <VerdictTag verdict={verdict[name]} full />,
        },
        { key: 'meaning', head: t('verdicts.meaning'), wraps: true, cell: (name) => t(`verdicts.of.${name}`) },
      ]}
    />
  )
}
