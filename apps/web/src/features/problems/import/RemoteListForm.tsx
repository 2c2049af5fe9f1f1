import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { remoteBanks } from '@verdict/contract/vocabulary'
import { readProblemList } from '@verdict/rules'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { SelectRow } from '../../../ui/fields/SelectRow.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import styles from './Import.module.css'
import { remoteImportsQuery } from './queries.ts'
import { RemoteImports } from './RemoteImports.tsx'
import { RemoteProgress } from './RemoteProgress.tsx'

/** Imports a list or range of remote problems as a job; its progress stays under an address of its own. */
export function RemoteListForm() {
  const { t } = useTranslation('remoteImport')
  const queries = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const recent = useQuery(remoteImportsQuery)
  const opened = Number(search.get('remote') ?? 0)
  const open = (id: number | null): void => {
    setSearch(id === null ? {} : { remote: String(id) })
    void queries.invalidateQueries({ queryKey: ['remoteImports.list'] })
  }
  if (opened > 0) return <RemoteProgress key={opened} importId={opened} onClose={() => open(null)} />
  return (
    <Panel title={t('list.title')}>
      <div className={styles.body}>
        <p className={styles.muted}>{t('list.lead')}</p>
        <ListFields onStarted={open} />
        <RemoteImports imports={recent.data ?? []} onOpen={open} />
      </div>
    </Panel>
  )
}

function ListFields({ onStarted }: { readonly onStarted: (importId: number) => void }) {
  const { t } = useTranslation('remoteImport')
  const [name, setName] = useState<string>(remoteBanks[0])
  const [list, setList] = useState('')
  const [known, setKnown] = useState<'skip' | 'replace'>('skip')
  const start = useMutation({
    mutationFn: () => call('remoteImports.start', { body: { name, list, known } }, { quiet: true }),
    onSuccess: ({ importId }) => onStarted(importId),
  })
  const { ids, fault } = readProblemList(list, limits.remoteImport.maxProblems)
  const error = fault === null || fault.kind === 'empty' ? null : t(`list.fault.${fault.kind}`, { ...fault })
  const send = (event: FormEvent): void => {
    event.preventDefault()
    start.mutate()
  }
  return (
    <form className={styles.body} onSubmit={send}>
      <div className={styles.choices}>
        <SelectRow
          label={t('list.bank')}
          value={name}
          onChange={setName}
          options={remoteBanks.map((bank) => ({ value: bank, text: bank }))}
        />
        <SelectRow
          label={t('list.known')}
          value={known}
          onChange={(value) => setKnown(value === 'replace' ? 'replace' : 'skip')}
          options={[
            { value: 'skip', text: t('list.skip') },
            { value: 'replace', text: t('list.replace') },
          ]}
        />
      </div>
      <TextArea
        label={t('list.numbers')}
        hint={ids.length > 0 ? t('list.count', { count: ids.length }) : t('list.hint')}
        error={error}
        isMono
        value={list}
        onChange={setList}
      />
      <div className={styles.row}>
        <Button type="submit" loading={start.isPending} disabled={ids.length === 0}>
          {t('list.start')}
        </Button>
      </div>
      {start.error !== null && <Notice kind="error">{messageOf(start.error)}</Notice>}
    </form>
  )
}
