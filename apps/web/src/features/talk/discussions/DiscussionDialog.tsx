import { Button, Modal, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DiscussionDetail } from '@verdict/contract'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '../../../api/client.ts'
import { useSave } from '../../../api/form/use-save.ts'
import { mayUse, useUser } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { focusFirstError } from '../../../lib/form/focus-first-error.ts'
import { useFocusBack } from '../../../lib/use-focus-return.ts'
import { SelectRow } from '../../../ui/fields/SelectRow.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import styles from './DiscussionDialog.module.css'
import { Preview } from './Preview.tsx'
import { categoriesQuery } from './queries.ts'
import { useDiscussionForm } from './use-discussion-form.ts'

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
  const mayPin = mayUse(useUser(), 'discussion.admin')
  const categories = useQuery(categoriesQuery).data ?? []
  const form = useDiscussionForm({ uid, edited, pid, category })
  const { values, set } = form
  const box = useRef<HTMLFormElement>(null)
  const [view, setView] = useState<'write' | 'preview'>('write')
  const save = useSave({
    form,
    send: async ({ categoryId, topPriority, ...words }) => {
      const body = { ...words, categoryId: Number(categoryId), topPriority: mayPin ? topPriority : null }
      if (edited === null) {
        return (await call('discussions.publish', { body: { ...body, pid, gid: gid ?? null } }, { quiet: true })).id
      }
      await call('discussions.edit', { body: { ...body, id: edited.id, status: null } }, { quiet: true })
      return edited.id
    },
    stale: ['discussions.list', 'discussions.detail'],
    done: t(edited === null ? 'discussions:started' : 'discussions:saved'),
    onSaved: (did) => {
      onClose()
      onSaved(did)
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (save.run()) return
    // A hidden field cannot have the focus.
    flushSync(() => setView('write'))
    focusFirstError(box.current)
  }
  return (
    <Modal.Root opened fullScreen onClose={onClose} transitionProps={{ duration: 0 }}>
      <Modal.Content radius={0}>
        <form ref={box} className={styles.form} onSubmit={submit} noValidate>
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
              {form.restored !== 'no' && (
                <Notice
                  kind={form.restored === 'stale' ? 'warning' : 'info'}
                  actions={
                    <Button size="xs" variant="default" onClick={form.discard}>
                      {t('draft.discard')}
                    </Button>
                  }
                >
                  {t(form.restored === 'stale' ? 'draft.stale' : 'draft.restored')}
                </Notice>
              )}
              <TextInput label={t('field.title')} required data-autofocus {...form.bind('title')} />
              <div className={styles.pair}>
                <SelectRow
                  label={t('field.categoryId')}
                  value={values.categoryId}
                  error={form.errorOf('categoryId')}
                  onChange={(categoryId) => set({ categoryId })}
                  options={[
                    { value: '', text: t('category.choose') },
                    ...categories.map(({ id, name }) => ({ value: String(id), text: name })),
                  ]}
                />
                {mayPin && (
                  <Toggle
                    label={t('pin')}
                    checked={values.topPriority}
                    onChange={(topPriority) => set({ topPriority })}
                  />
                )}
              </div>
              <TextInput
                label={t('field.description')}
                description={t('descriptionHint')}
                required
                {...form.bind('description')}
              />
              <TextArea
                label={t('field.content')}
                hint={t('contentHint')}
                value={values.content}
                isRequired
                error={form.errorOf('content')}
                rows={14}
                onChange={(content) => set({ content })}
              />
            </div>
            <Preview title={values.title} content={values.content} />
          </div>
          <div className={styles.foot}>
            <span className={styles.kept}>{t('draft.kept')}</span>
            {save.refusal !== null && (
              <span role="alert" className={styles.refusal}>
                {save.refusal}
              </span>
            )}
            <Button variant="default" onClick={onClose}>
              {t('common:action.cancel')}
            </Button>
            <Button type="submit" loading={save.isBusy}>
              {t(edited === null ? 'publish' : 'save')}
            </Button>
          </div>
        </form>
      </Modal.Content>
    </Modal.Root>
  )
}
