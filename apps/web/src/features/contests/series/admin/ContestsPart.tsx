import { ActionIcon, Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { useState } from 'react'
import { messageOf } from '../../../../api/client.ts'
import { endpointQuery } from '../../../../api/query.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { localTime, parseInstant } from '../../../../lib/time.ts'
import { Panel } from '../../../../ui/Panel.tsx'
import { SearchField } from '../../../../ui/SearchField.tsx'
import { IconArrowDown, IconArrowUp, IconTrash } from '../../editor/icons.ts'
import { moved } from '../../editor/moved.ts'
import styles from './Admin.module.css'
import type { EditedContest, SeriesForm } from './form.ts'

interface Props {
  readonly form: SeriesForm
  readonly onChange: (part: Partial<SeriesForm>) => void
}

/** The contests of a series in their order, and a search for further ones. */
export function ContestsPart({ form: { contests }, onChange }: Props) {
  const { t } = useTranslation('adminSeries')
  const set = (next: readonly EditedContest[]): void => onChange({ contests: next })
  return (
    <Panel title={t('part.contests')}>
      <div className={styles.part}>
        {contests.length === 0 ? (
          <p className={styles.hint}>{t('noContests')}</p>
        ) : (
          <ol className={styles.members} aria-label={t('part.contests')}>
            {contests.map((contest, index) => {
              const name = contest.title ?? t('unknownContest', { cid: contest.cid })
              const words = (key: 'up' | 'down' | 'takeOut') => {
                const text = t(`contest.${key}`, { name })
                return { 'aria-label': text, title: text }
              }
              return (
                <li key={contest.cid} className={styles.member}>
                  <About contest={contest} />
                  <span className={styles.buttons}>
                    <ActionIcon
                      disabled={index === 0}
                      onClick={() => set(moved(contests, index, index - 1))}
                      {...words('up')}
                    >
                      <IconArrowUp aria-hidden size={18} />
                    </ActionIcon>
                    <ActionIcon
                      disabled={index === contests.length - 1}
                      onClick={() => set(moved(contests, index, index + 1))}
                      {...words('down')}
                    >
                      <IconArrowDown aria-hidden size={18} />
                    </ActionIcon>
                    <ActionIcon
                      onClick={() => set(contests.filter((other) => other !== contest))}
                      {...words('takeOut')}
                    >
                      <IconTrash aria-hidden size={18} />
                    </ActionIcon>
                  </span>
                </li>
              )
            })}
          </ol>
        )}
        <p className={styles.hint}>{t('countsHint')}</p>
        {contests.length < limits.series.maxContests && (
          <Search cids={contests.map(({ cid }) => cid)} onAdd={(contest) => set([...contests, contest])} />
        )}
      </div>
    </Panel>
  )
}

function About({ contest }: { readonly contest: EditedContest }) {
  const { t } = useTranslation('adminSeries')
  return (
    <span className={styles.about}>
      <span>{contest.title ?? t('unknownContest', { cid: contest.cid })}</span>
      <small>
        {localTime(parseInstant(contest.startTime))} · {contest.format.toUpperCase()}
        {!contest.isVisible && ` · ${t('hidden')}`} · {t(`contestState.${contest.state}`)}
      </small>
    </span>
  )
}

interface SearchProps {
  readonly cids: readonly number[]
  readonly onAdd: (contest: EditedContest) => void
}

function Search({ cids, onAdd }: SearchProps) {
  const { t } = useTranslation('adminSeries')
  const [keyword, setKeyword] = useState('')
  const { data, error } = useQuery(
    endpointQuery(
      'contestSeries.contests',
      { query: { keyword } },
      { quiet: true, staleTime: 0, placeholderData: keepPreviousData },
    ),
  )
  const found = data?.filter(({ cid }) => !cids.includes(cid))
  return (
    <section className={styles.search} aria-label={t('search.title')}>
      <SearchField
        label={t('search.title')}
        hint={t('search.hint')}
        value={keyword}
        maxChars={limits.keyword.maxChars}
        onSearch={setKeyword}
      />
      {error !== null && <p role="alert">{messageOf(error)}</p>}
      {found?.length === 0 && <p className={styles.hint}>{t('search.none')}</p>}
      <ul className={styles.members}>
        {(found ?? []).map((contest) => (
          <li key={contest.cid} className={styles.member}>
            <About contest={contest} />
            <Button
              variant="default"
              size="xs"
              aria-label={t('search.addOf', { name: contest.title ?? String(contest.cid) })}
              onClick={() => onAdd(contest)}
            >
              {t('search.add')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
