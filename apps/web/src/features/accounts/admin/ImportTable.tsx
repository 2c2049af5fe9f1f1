import type { ImportRow } from '@verdict/contract'
import { useTranslation } from '../../../i18n/index.ts'
import { type Column, DataTable } from '../../../ui/tables/DataTable.tsx'
import styles from './Users.module.css'

/** Every row of a file with its preview. Passwords are shown, because the reader uploaded them. */
export function ImportTable({ rows }: { rows: readonly ImportRow[] }) {
  const { t } = useTranslation('adminUsers')
  const text = (key: 'password' | 'email' | 'realname' | 'nickname' | 'school', width: string): Column<ImportRow> => ({
    key,
    head: t(key === 'password' ? 'import.password' : `field.${key}`),
    width,
    cell: (row) => <span title={row[key]}>{row[key]}</span>,
  })
  const columns: Column<ImportRow>[] = [
    { key: 'line', head: t('import.line'), width: '60px', align: 'end', small: 'labelled', cell: ({ line }) => line },
    { key: 'username', head: t('field.username'), width: '140px', small: 'title', cell: ({ username }) => username },
    text('password', '110px'),
    text('email', '170px'),
    text('realname', '90px'),
    {
      key: 'gender',
      head: t('field.gender'),
      width: '64px',
      medium: 'hidden',
      cell: ({ gender }) => t(`gender.${genderOf(gender)}`),
    },
    { ...text('nickname', '90px'), medium: 'hidden' },
    { ...text('school', '110px'), medium: 'hidden' },
    { key: 'fate', head: t('import.fate'), wraps: true, cell: ({ faults }) => <Fate faults={faults} /> },
  ]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section className={styles.preview} aria-label={t('import.preview')} tabIndex={0}>
      <DataTable caption={t('import.preview')} columns={columns} rows={rows} rowKey={({ line }) => line} />
    </section>
  )
}

const genderOf = (word: string) => (word === 'male' || word === 'female' ? word : 'secrecy')

function Fate({ faults }: { faults: ImportRow['faults'] }) {
  const { t } = useTranslation('adminUsers')
  if (faults.length === 0) return <span className={styles.good}>{t('import.good')}</span>
  return <span className={styles.bad}>{faults.map((fault) => t(`fault.${fault}`)).join('；')}</span>
}
