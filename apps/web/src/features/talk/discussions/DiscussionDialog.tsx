import { Button, Modal, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DiscussionDetail } from '@verdict/contract'
import { type FormEvent, useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { mayUse, useUser } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useFocusBack } from '../../../lib/use-focus-return.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { SelectRow } from '../../../ui/fields/SelectRow.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import styles from './DiscussionDialog.module.css'
import { Preview } from './Preview.tsx'
import { categoriesQuery } from './queries.ts'
import { faultsOf, longest, useDiscussionForm } from './use-discussion-form.ts'

interface Props {
  readonly uid: string
  /** Null for a new one. */
  readonly edited: DiscussionDetail | null
  /** Display id of the problem a new one is about. */
  readonly pid: string | null
  /** The group a new one belongs to. */
  readonly gid?: number
  /** Chosen in the list. */
  readonly category: number | null
  readonly onClose: () => void
  readonly onSaved: (did: number) => void
}

/** Writes a discussion over the whole window, next to how it will look. Closing keeps the draft. */
export default function DiscussionDialog({ uid, edited, pid, gid, category, onClose, onSaved }: Props) {
  const { t } = useTranslation(['discussions', 'common'])
  useFocusBack()
  const queries = useQueryClient()
  const mayPin = mayUse(useUser(), 'discussion.admin')
  const categories = useQuery(categoriesQuery).data ?? []
  const kept = useDiscussionForm({ uid, edited, pid, category })
  const { form } = kept
  const [isChecked, setIsChecked] = useState(false)
  const [view, setView] = useState<'write' | 'preview'>('write')
  const faults = faultsOf(form)
  const errorOf = (name: keyof typeof faults): string | null => {
    const fault = faults[name]
    if (fault === undefined || (fault === 'required' && !isChecked)) return null
    return t(`discussions:fault.${fault}`, { field: t(`discussions:field.${name}`), max: longest[name] })
  }
  const save = useMutation({
    mutationFn: async () => {
      const body = { ...form, categoryId: Number(form.categoryId), topPriority: mayPin ? form.topPriority : null }
      if (edited === null) {
        return (await call('discussions.publish', { body: { ...body, pid, gid: gid ?? null } }, { quiet: true })).id
      }
      await call('discussions.edit', { body: { ...body, id: edited.id, status: null } }, { quiet: true })
      return edited.id
    },
    onSuccess: (did) => {
      kept.forget()
      toast.success(t(edited === null ? 'discussions:started' : 'discussions:saved'))
      void queries.invalidateQueries({ queryKey: ['discussions.list'] })
      void queries.invalidateQueries({ queryKey: ['discussions.detail'] })
      onClose()
      onSaved(did)
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setIsChecked(true)
    if (Object.keys(faults).length === 0) save.mutate()
    else setView('write')
  }
  const change = (part: Partial<typeof form>): void => kept.change((now) => ({ ...now, ...part }))
  return (
    <Modal.Root opened fullScreen onClose={onClose} transitionProps={{ duration: 0 }}>
      <Modal.Content radius={0}>
        <form className={styles.form} onSubmit={submit} noValidate>
          <div className={styles.head}>
            <Modal.Title className={styles.title}>{t(edited === null ? 'start' : 'edit')}</Modal.Title>
            <Button
              className={styles.view}
              variant="default"
              size="xs"
              aria-pressed={view === 'preview'}
              onClick={() => setView(view === 'write' ? 'preview' : 'write')}
            >
              {t(view === 'write' ? 'preview' : 'write')}
            </Button>
            <Modal.CloseButton aria-label={t('common:action.close')} />
          </div>
          <div className={styles.panes} data-view={view}>
            <div className={styles.fields}>
              {kept.restored !== 'no' && (
                <Notice
                  kind={kept.restored === 'stale' ? 'warning' : 'info'}
                  actions={
                    <Button size="xs" variant="default" onClick={kept.discard}>
                      {t('draft.discard')}
                    </Button>
                  }
                >
                  {t(kept.restored === 'stale' ? 'draft.stale' : 'draft.restored')}
                </Notice>
              )}
              <TextInput
                label={t('field.title')}
                value={form.title}
                required
                error={errorOf('title')}
                data-autofocus
                onChange={(event) => change({ title: event.currentTarget.value })}
              />
              <div className={styles.pair}>
                <SelectRow
                  label={t('field.categoryId')}
                  value={form.categoryId}
                  error={errorOf('categoryId')}
                  onChange={(categoryId) => change({ categoryId })}
                  options={[
                    { value: '', text: t('category.choose') },
                    ...categories.map(({ id, name }) => ({ value: String(id), text: name })),
                  ]}
                />
                {mayPin && (
                  <Toggle
                    label={t('pin')}
                    checked={form.topPriority}
                    onChange={(topPriority) => change({ topPriority })}
                  />
                )}
              </div>
              <TextInput
                label={t('field.description')}
                description={t('descriptionHint')}
                value={form.description}
                required
                error={errorOf('description')}
                onChange={(event) => change({ description: event.currentTarget.value })}
              />
              <TextArea
                label={t('field.content')}
                hint={t('contentHint')}
                value={form.content}
                isRequired
                error={errorOf('content')}
                rows={14}
                onChange={(content) => change({ content })}
              />
            </div>
            <Preview title={form.title} content={form.content} />
          </div>
          <div className={styles.foot}>
            <span className={styles.kept}>{t('draft.kept')}</span>
            {save.isError && (
              <span role="alert" className={styles.refusal}>
                {messageOf(save.error)}
              </span>
            )}
            <Button variant="default" onClick={onClose}>
              {t('common:action.cancel')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {t(edited === null ? 'publish' : 'save')}
            </Button>
          </div>
        </form>
      </Modal.Content>
    </Modal.Root>
  )
}
