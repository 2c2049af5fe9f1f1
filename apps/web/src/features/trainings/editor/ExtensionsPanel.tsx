import { Button, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { endpointQuery } from '../../../api/query.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { instantOf } from '../../../lib/local-minute.ts'
import { localTime, parseInstant } from '../../../lib/time.ts'
import { TimeField } from '../../../ui/fields/TimeField.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import styles from './Admin.module.css'

const extensionsQuery = (tid: number) =>
  endpointQuery('groupTrainings.extensions', { query: { tid } }, { staleTime: 0 })

/** Later deadlines of single members. */
export function ExtensionsPanel({ tid }: { tid: number }) {
  const { t } = useTranslation(['adminTrainings', 'admin'])
  const queries = useQueryClient()
  const { data } = useQuery(extensionsQuery(tid))
  const [username, setUsername] = useState('')
  const [due, setDue] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const set = async (name: string, dueTime: string | null): Promise<boolean> => {
    setRefusal(null)
    try {
      await call('groupTrainings.extend', { body: { tid, username: name, dueTime } }, { quiet: true })
      await queries.invalidateQueries({ queryKey: ['groupTrainings.extensions'] })
      return true
    } catch (error) {
      setRefusal(messageOf(error))
      return false
    }
  }
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const dueTime = instantOf(due)
    if (dueTime !== null && (await set(username.trim(), dueTime))) setUsername('')
  }
  return (
    <Panel title={t('extension.title')}>
      <div className={styles.part}>
        <form className={styles.search} onSubmit={(event) => void add(event)}>
          <TextInput
            label={t('extension.username')}
            value={username}
            onChange={(event) => setUsername(event.currentTarget.value)}
          />
          <TimeField label={t('extension.due')} value={due} onChange={setDue} />
          <Button type="submit" variant="default" disabled={username.trim() === '' || instantOf(due) === null}>
            {t('extension.add')}
          </Button>
        </form>
        {refusal !== null && <Notice kind="error">{refusal}</Notice>}
        {data?.length === 0 && <p className={styles.hint}>{t('extension.none')}</p>}
        <ul className={styles.found}>
          {data?.map((row) => (
            <li key={row.uid}>
              <span>{row.username}</span>
              <time dateTime={row.dueTime}>{localTime(parseInstant(row.dueTime))}</time>
              <Button
                size="xs"
                variant="default"
                aria-label={t('extension.removeOf', { name: row.username })}
                onClick={() => void set(row.username, null)}
              >
                {t('extension.remove')}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}
