import { TextInput } from '@mantine/core'
import { judgeModes } from '@verdict/contract/vocabulary'
import { useTranslation } from '../../../../i18n/index.ts'
import { SelectRow } from '../../../../ui/fields/SelectRow.tsx'
import { Toggle } from '../../../../ui/fields/Toggle.tsx'
import { Notice } from '../../../../ui/states/Notice.tsx'
import { caseModes, isJudgeMode } from '../words.ts'
import { AdvancedFields } from './AdvancedFields.tsx'
import { CheckerFields } from './CheckerFields.tsx'
import styles from './Editor.module.css'
import { ExtraFilesField } from './ExtraFilesField.tsx'
import { withCaseMode, withType } from './form.ts'
import type { Editor } from './use-editor.ts'

/** How answers are judged: limits, comparison, scoring. */
export function JudgingPart({ editor, pid }: { editor: Editor; pid: number | null }) {
  const { t } = useTranslation('adminProblems')
  const { values: form, set, remoteSite } = editor
  return (
    <div className={styles.panel}>
      <Limits editor={editor} />
      {remoteSite === null && <OwnJudging editor={editor} pid={pid} />}
      <div className={styles.toggles}>
        {remoteSite === null && (
          <Toggle
            label={t('judging.removeEndBlank')}
            hint={t('judging.removeEndBlankHint')}
            checked={form.isRemoveEndBlank}
            onChange={(isRemoveEndBlank) => set({ isRemoveEndBlank })}
          />
        )}
        <Toggle
          label={t('judging.openCaseResult')}
          hint={t('judging.openCaseResultHint')}
          checked={form.openCaseResult}
          onChange={(openCaseResult) => set({ openCaseResult })}
        />
        <Toggle
          label={t('judging.codeShare')}
          hint={t('judging.codeShareHint')}
          checked={form.codeShare}
          onChange={(codeShare) => set({ codeShare })}
        />
      </div>
    </div>
  )
}

/** Mode, checker and files: only of problems that are judged here. */
function OwnJudging({ editor, pid }: { editor: Editor; pid: number | null }) {
  const { t } = useTranslation('adminProblems')
  const { values: form, set } = editor
  return (
    <>
      <Modes editor={editor} />
      {form.judgeMode !== 'default' && <CheckerFields editor={editor} pid={pid} />}
      <ExtraFilesField
        field="userExtraFiles"
        title={t('files.user')}
        hint={t('files.userHint')}
        files={form.userExtraFiles}
        errorOf={editor.errorOf}
        onChange={(userExtraFiles) => set({ userExtraFiles })}
      />
      {form.judgeMode !== 'default' && (
        <ExtraFilesField
          field="judgeExtraFiles"
          title={t('files.judge')}
          hint={[t('files.judgeHint'), ...(form.judgeMode === 'interactive' ? [t('files.interactorHint')] : [])].join(
            ' ',
          )}
          files={form.judgeExtraFiles}
          errorOf={editor.errorOf}
          onChange={(judgeExtraFiles) => set({ judgeExtraFiles })}
        />
      )}
      <FileIo editor={editor} />
      <AdvancedFields editor={editor} />
    </>
  )
}

function Limits({ editor }: { editor: Editor }) {
  const { t } = useTranslation('adminProblems')
  const { values: form, set, errorOf, leave, remoteSite } = editor
  return (
    <div className={styles.fields}>
      {(['timeLimit', 'memoryLimit', 'stackLimit'] as const).map((name) => (
        <TextInput
          key={name}
          label={t(`judging.${name}`)}
          inputMode="numeric"
          withAsterisk
          value={form[name]}
          {...(remoteSite !== null && { disabled: true, description: t('remote.locked', { site: remoteSite }) })}
          error={errorOf(name)}
          onChange={(event) => set({ [name]: event.currentTarget.value })}
          onBlur={() => leave(name)}
        />
      ))}
    </div>
  )
}

/** Scoring and judge mode. The selected option is explained below. */
function Modes({ editor }: { editor: Editor }) {
  const { t } = useTranslation('adminProblems')
  const { values: form, set, change } = editor
  const modes: readonly string[] = isJudgeMode(form.judgeMode) ? judgeModes : [...judgeModes, form.judgeMode]
  const cases = form.type === 1 ? caseModes.oi : caseModes.acm
  const caseMode = cases.find((mode) => mode === form.judgeCaseMode) ?? 'default'
  return (
    <>
      <div className={styles.fields}>
        <SelectRow
          label={t('type.label')}
          value={String(form.type)}
          onChange={(type) => change((now) => withType(now, Number(type)))}
          options={[
            { value: '0', text: t('type.acm') },
            { value: '1', text: t('type.oi') },
          ]}
        />
        <SelectRow
          label={t('mode.label')}
          value={form.judgeMode}
          onChange={(judgeMode) => set({ judgeMode })}
          options={modes.map((mode) => ({ value: mode, text: isJudgeMode(mode) ? t(`mode.${mode}`) : mode }))}
        />
        <SelectRow
          label={t('caseMode.label')}
          value={form.judgeCaseMode}
          onChange={(mode) => change((now) => withCaseMode(now, mode))}
          options={cases.map((mode) => ({ value: mode, text: t(`caseMode.${mode}`) }))}
        />
      </div>
      <Notice kind="info">
        {isJudgeMode(form.judgeMode) && t(`mode.about.${form.judgeMode}`)}
        {'\n'}
        {t(`caseMode.about.${caseMode}`)}
      </Notice>
    </>
  )
}

function FileIo({ editor }: { editor: Editor }) {
  const { t } = useTranslation('adminProblems')
  const { values: form, set, errorOf, leave } = editor
  return (
    <div className={styles.form}>
      <Toggle
        label={t('judging.fileIo')}
        hint={t('judging.fileIoHint')}
        checked={form.isFileIO}
        onChange={(isFileIO) => set({ isFileIO })}
      />
      {form.isFileIO && (
        <div className={styles.fields}>
          {(['ioReadFileName', 'ioWriteFileName'] as const).map((name) => (
            <TextInput
              key={name}
              label={t(`judging.${name}`)}
              withAsterisk
              value={form[name]}
              error={errorOf(name)}
              onChange={(event) => set({ [name]: event.currentTarget.value })}
              onBlur={() => leave(name)}
            />
          ))}
        </div>
      )}
    </div>
  )
}
