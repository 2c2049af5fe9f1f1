import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../../../../api/client.ts'
import type { DataFor } from '../../../../api/endpoints.ts'
import { endpointQuery } from '../../../../api/query.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { SearchField } from '../../../../ui/fields/SearchField.tsx'
import { EmptyState } from '../../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../../../ui/states/Skeleton.tsx'
import entries from '../../../../ui/tables/entries.module.css'

export interface Chosen {
  readonly id: number
  readonly title: string
}

interface Choice {
  readonly onChoose: (content: Chosen) => void
  /** The content that is being sent. */
  readonly busyId: number | null
}

type FoundKind = 'problem' | 'training' | 'contest'
type Found = DataFor<'lti.findContents'>[number]

const homeworkQuery = endpointQuery('lti.contents', {}, { staleTime: 0 })

/** Homework of groups that the user manages. */
export function OwnHomework(choice: Choice) {
  const { t } = useTranslation('lti')
  const { data, error, refetch } = useQuery(homeworkQuery)
  if (error !== null && data === undefined) {
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  }
  if (data === undefined) return <Skeleton />
  if (data.length === 0) return <EmptyState title={t('choose.none')} hint={t('choose.noneHint')} />
  return (
    <ul className={entries.list}>
      {data.map(({ trainingId: id, title, group, problemCount }) => (
        <Row key={id} content={{ id, title }} choice={choice}>
          {group} · {t('choose.problems', { count: problemCount })}
        </Row>
      ))}
    </ul>
  )
}

/** Public content of one kind, found by its title. */
export function FoundContents({ kind, ...choice }: Choice & { readonly kind: FoundKind }) {
  const { t } = useTranslation('lti')
  const [keyword, setKeyword] = useState('')
  const { data, error, refetch } = useQuery({
    ...endpointQuery('lti.findContents', { query: { kind, keyword } }, { staleTime: 0 }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <SearchField
        label={t('choose.search')}
        hint={t('choose.search')}
        value={keyword}
        maxChars={limits.keyword.maxChars}
        onSearch={setKeyword}
      />
      {error !== null && data === undefined && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton />}
      {data?.length === 0 && <EmptyState title={t('choose.nothing')} hint={t('choose.nothingHint')} />}
      <ul className={entries.list}>
        {(data ?? []).map((content) => (
          <Row key={content.id} content={content} choice={choice}>
            <Facts kind={kind} content={content} />
          </Row>
        ))}
      </ul>
    </>
  )
}

function Facts({ kind, content }: { kind: FoundKind; content: Found }) {
  const { t, i18n } = useTranslation('lti')
  if (kind === 'problem') return content.label
  const count = t('choose.problems', { count: content.problemCount })
  if (content.startTime === null) return count
  const day = new Date(content.startTime).toLocaleDateString(i18n.language, { dateStyle: 'medium' })
  return `${day} · ${count}`
}

function Row({ content, choice, children }: { content: Chosen; choice: Choice; children: ReactNode }) {
  const { t } = useTranslation('lti')
  return (
    <li>
      <div className={entries.what}>
        <span>{content.title}</span>
        <span className={entries.meta}>{children}</span>
      </div>
      <Button
        size="xs"
        variant="default"
        aria-label={t('choose.label', { title: content.title })}
        loading={choice.busyId === content.id}
        onClick={() => choice.onChoose({ id: content.id, title: content.title })}
      >
        {t('choose.submit')}
      </Button>
    </li>
  )
}
