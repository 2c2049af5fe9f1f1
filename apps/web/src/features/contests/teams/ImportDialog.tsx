import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { TeamImportPlan } from '@verdict/contract'
import { useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { uploadForm } from '../../../api/upload.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { listText } from '../../../lib/list-text.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { useUnsavedInDialog } from '../../../ui/dialogs/unsaved-in-dialog.ts'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { UploadBox } from '../../../ui/fields/UploadBox.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { ImportTable } from './ImportTable.tsx'
import { joinFiles } from './join-files.ts'
import { useRefreshTeams } from './queries.ts'
import styles from './Teams.module.css'

interface Props {
  readonly cid: number
  readonly onClose: () => void
}

/** Imports teams from a table or from the lists of an ICPC package: a preview first, then everything at once. */
export default function ImportDialog(props: Props) {
  const { t } = useTranslation('contestTeams')
  return (
    <Dialog title={t('import.title')} onClose={props.onClose} width={960} closesOutside={false}>
      <Import {...props} />
    </Dialog>
  )
}

function Import({ cid, onClose }: Props) {
  const { t } = useTranslation('contestTeams')
  const refresh = useRefreshTeams(cid)
  const [progress, setProgress] = useState<number | null>(null)
  const [onlyFaulty, setOnlyFaulty] = useState(false)
  const read = useMutation({
    mutationFn: async (files: readonly File[]) => {
      setProgress(0)
      const file = await joinFiles(files)
      return await uploadForm(
        'contestTeams.readFile',
        { field: 'file', file, input: { query: { cid } } },
        { onProgress: setProgress },
      )
    },
    onSettled: () => setProgress(null),
  })
  const plan = read.data
  useUnsavedInDialog(plan !== undefined)
  const good = plan?.rows.filter(({ faults, state }) => faults.length === 0 && state !== 'same') ?? []
  const faulty = plan?.rows.filter(({ faults }) => faults.length > 0) ?? []
  const groups = plan === undefined ? null : neededGroups(plan)
  const save = useMutation({
    mutationFn: (added: Groups) =>
      call('contestTeams.import', { body: { cid, ...added, teams: good.map(({ team }) => team) } }, { quiet: true }),
    onSuccess: async () => {
      await refresh()
      toast.success(t('import.done', { count: good.length }))
      onClose()
    },
  })
  const problem = read.error ?? save.error
  return (
    <div className={styles.import}>
      {plan === undefined && (
        <>
          <p>{t('import.lead')}</p>
          <code className={styles.columns}>{t('import.columns')}</code>
          <p className={styles.muted}>{t('import.icpc')}</p>
          <UploadBox
            label={t('import.choose')}
            accept=".csv,.tsv,.txt,.xlsx,.json"
            multiple
            progress={progress}
            onFiles={(files) => read.mutate(files)}
          />
        </>
      )}
      {problem !== null && <Notice kind="error">{messageOf(problem)}</Notice>}
      {plan !== undefined && groups !== null && (
        <>
          <Notice kind={faulty.length === 0 ? 'success' : 'warning'}>
            {t('import.summary', { count: good.length })}
            {faulty.length > 0 && ` ${t('import.left', { count: faulty.length })}`}
          </Notice>
          <NewGroups groups={groups} />
          {faulty.length > 0 && <Toggle label={t('import.onlyFaulty')} checked={onlyFaulty} onChange={setOnlyFaulty} />}
          <ImportTable plan={plan} rows={onlyFaulty ? faulty : plan.rows} />
          <div className={styles.importButtons}>
            <Button
              variant="default"
              disabled={save.isPending}
              onClick={() => {
                save.reset()
                read.reset()
              }}
            >
              {t('import.other')}
            </Button>
            <Button disabled={good.length === 0} loading={save.isPending} onClick={() => save.mutate(groups)}>
              {t('import.yes', { count: good.length })}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

type Groups = Pick<TeamImportPlan, 'organizations' | 'categories'>

/** New organisations and categories that a team without a fault belongs to. */
const neededGroups = ({ organizations, categories, rows }: TeamImportPlan): Groups => {
  const used = new Set(
    rows.flatMap(({ team, faults }) => (faults.length > 0 ? [] : [team.organization, ...team.categories])),
  )
  return {
    organizations: organizations.filter(({ id }) => used.has(id)),
    categories: categories.filter(({ id }) => used.has(id)),
  }
}

/** Organisations and categories that the import adds. */
function NewGroups({ groups: { organizations, categories } }: { groups: Groups }) {
  const { t } = useTranslation('contestTeams')
  const rows = [
    ['newOrganizations', organizations],
    ['newCategories', categories],
  ] as const
  return rows.map(([key, added]) =>
    added.length === 0 ? null : (
      <p key={key} className={styles.muted}>
        {t(`import.${key}`, { names: listText(added.map(({ name }) => name)) })}
      </p>
    ),
  )
}
