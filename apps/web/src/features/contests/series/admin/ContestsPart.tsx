import { ActionIcon, Button, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { useState } from 'react'
import { messageOf } from '../../../../api/client.ts'
import { endpointQuery } from '../../../../api/query.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { localTime, parseInstant } from '../../../../lib/time.ts'
import { useLater } from '../../../../lib/use-later.ts'
import { Panel } from '../../../../ui/page/Panel.tsx'
import styles from './Admin.module.css'
import type { EditedContest, SeriesForm } from './form.ts'
import { IconArrowDown, IconArrowUp, IconTrash } from './icons.ts'

interface Props {
  readonly form: SeriesForm
  readonly onChange: (part: Partial<SeriesForm>) => void
}

/** A list with the items at two places exchanged. */
const swapped = <T,>(list: readonly T[], one: number, other: number): readonly T[] =>
  list.map((item, at) => (at === one ? (list[other] ?? item) : at === other ? (list[one] ?? item) : item))

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
                      onClick={() => set(swapped(contests, index, index - 1))}
                      {...words('up')}
                    >
                      <IconArrowUp aria-hidden size={18} />
                    </ActionIcon>
                    <ActionIcon
                      disabled={index === contests.length - 1}
                      onClick={() => set(swapped(contests, index, index + 1))}
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

/** Typing rests so long before contests are searched. */
const restMs = 300

function Search({ cids, onAdd }: SearchProps) {
  const { t } = useTranslation('adminSeries')
  const [typed, setTyped] = useState('')
  const keyword = useLater(typed.trim(), restMs)
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
      <TextInput
        type="search"
        label={t('search.title')}
        description={t('search.hint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={typed}
        maxLength={limits.keyword.maxChars}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          // The field is part of a larger form.
          if (event.key === 'Enter') event.preventDefault()
        }}
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
