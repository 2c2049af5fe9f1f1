import { limits } from '@verdict/contract/limits'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/index.ts'
import { SelectField } from '../fields/SelectField.tsx'
import { IconChevronLeft, IconChevronRight } from '../icons.ts'
import styles from './Pagination.module.css'

interface Props {
  readonly page: number
  readonly limit: number
  readonly total: number
  /** The address of another page, so that pages are real links. */
  readonly hrefOf: (page: number) => string
  readonly onLimit: (limit: number) => void
  /** Page sizes to choose from, where they are not the usual ones. */
  readonly sizes?: readonly number[]
}

const buttons = 5

/** Previous, five pages, next, and the page size (specification 000, section 9). */
export function Pagination({ page, limit, total, hrefOf, onLimit, sizes = limits.page.sizes }: Props) {
  const { t } = useTranslation('common')
  const last = Math.max(1, Math.ceil(total / limit))
  return (
    <nav className={styles.pages} aria-label={t('pages.label')}>
      <span className={styles.total}>{t('pages.total', { total })}</span>
      <Step to={page > 1 ? hrefOf(page - 1) : null} label={t('pages.previous')}>
        <IconChevronLeft aria-hidden size={16} />
      </Step>
      {pagesAround(page, last).map((number) => (
        <Link
          key={number}
          to={hrefOf(number)}
          className={styles.page}
          aria-label={t('pages.page', { page: number })}
          aria-current={number === page ? 'page' : undefined}
        >
          {number}
        </Link>
      ))}
      <Step to={page < last ? hrefOf(page + 1) : null} label={t('pages.next')}>
        <IconChevronRight aria-hidden size={16} />
      </Step>
      <SelectField
        label={t('pages.size')}
        value={String(limit)}
        onChange={(value) => onLimit(Number(value))}
        options={sizesWith(limit, sizes).map((size) => ({ value: String(size), text: t('pages.perPage', { size }) }))}
      />
    </nav>
  )
}

function Step({ to, label, children }: { to: string | null; label: string; children: React.ReactNode }) {
  if (to === null)
    return (
      <span className={styles.page} aria-disabled="true" aria-label={label} role="img">
        {children}
      </span>
    )
  return (
    <Link to={to} className={styles.page} aria-label={label}>
      {children}
    </Link>
  )
}

/** A window of five pages around the current one. */
export const pagesAround = (page: number, last: number): number[] => {
  const first = Math.max(1, Math.min(page - Math.floor(buttons / 2), last - buttons + 1))
  return Array.from({ length: Math.min(buttons, last) }, (_, offset) => first + offset)
}

const sizesWith = (limit: number, sizes: readonly number[]): number[] =>
  [...new Set([...sizes, limit])].toSorted((a, b) => a - b)
