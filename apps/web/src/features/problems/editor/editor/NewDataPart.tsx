import { useState } from 'react'
import { messageOf } from '../../../../api/client.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { UploadBox } from '../../../../ui/fields/UploadBox.tsx'
import { Tabs } from '../../../../ui/page/Tabs.tsx'
import { Notice } from '../../../../ui/states/Notice.tsx'
import { ArchiveNotes } from '../data/ArchiveNotes.tsx'
import { type Staged, useArchiveUpload } from '../data/use-archive-upload.ts'
import styles from './Editor.module.css'
import { withEvenScores } from './form.ts'
import { NewCaseTable } from './NewCaseTable.tsx'
import { TypedCases } from './TypedCases.tsx'
import type { Editor } from './use-editor.ts'

/** The test cases of a problem that is being made: an archive, or typed ones. */
export function NewDataPart({ editor }: { editor: Editor }) {
  const { t } = useTranslation('adminProblems')
  const { values: form, set, errorOf } = editor
  const fault = errorOf('cases')
  return (
    <div className={styles.panel}>
      <Tabs
        id="new-data"
        label={t('data.how')}
        chosen={form.isUploadCase ? 'upload' : 'typed'}
        onChoose={(how) => set({ isUploadCase: how === 'upload', archive: null, cases: [] })}
        tabs={[
          { name: 'upload', text: t('data.upload') },
          { name: 'typed', text: t('data.typed') },
        ]}
      />
      <div
        id={`new-data-${form.isUploadCase ? 'upload' : 'typed'}`}
        role="tabpanel"
        aria-labelledby={`new-data-${form.isUploadCase ? 'upload' : 'typed'}-tab`}
        className={styles.form}
      >
        {form.isUploadCase ? <ArchiveOfNew editor={editor} /> : <TypedCases editor={editor} />}
        {fault !== null && <p className={styles.error}>{fault}</p>}
      </div>
    </div>
  )
}

function ArchiveOfNew({ editor }: { editor: Editor }) {
  const { t } = useTranslation('adminProblems')
  const { values: form, set } = editor
  const [notes, setNotes] = useState<Staged['notes']>([])
  const { send, cancel, progress, error } = useArchiveUpload({
    mode: form.judgeCaseMode,
    onDone: ({ fileList, fileListDir, notes: found }) => {
      setNotes(found)
      set({
        archive: fileListDir,
        cases: withEvenScores(
          fileList.map(({ input, output, groupNum }) => ({
            input,
            output,
            score: '',
            groupNum: groupNum === undefined ? '' : String(groupNum),
          })),
          form.judgeCaseMode,
        ),
      })
    },
  })
  return (
    <>
      <UploadBox
        label={t('data.chooseZip')}
        hint={t('data.zipHint')}
        accept=".zip"
        progress={progress}
        onFiles={([file]) => file !== undefined && send(file)}
        onCancel={cancel}
      />
      {error !== null && <Notice kind="error">{messageOf(error)}</Notice>}
      {notes.length > 0 && <ArchiveNotes notes={notes} />}
      {form.cases.length > 0 && <NewCaseTable editor={editor} />}
    </>
  )
}
