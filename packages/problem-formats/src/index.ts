export { asOi } from './as-oi.ts'
export { checkCases } from './check-cases.ts'
export { checkPictures, contentWithin, relativeLink, requireLinked } from './check-pictures.ts'
export { checkWords } from './check-words.ts'
export { type IcpcContest, writeIcpcContest } from './contest/icpc/write-icpc-contest.ts'
export { jsonArray, jsonLines } from './contest/json-lines.ts'
export type {
  AnnouncementDraft,
  ClarificationDraft,
  ContestDraft,
  ContestProblemDraft,
  HackDraft,
  PackagedContest,
  PersonDraft,
  SubmissionDraft,
} from './contest/model.ts'
export { type ContestNote, type NoteReason, noteReason } from './contest/notes.ts'
export { type OpenContestPackage, openContestPackage } from './contest/open-contest.ts'
export { type HackLine, hackTextMaxBytes, type SubmissionLine } from './contest/own/schema.ts'
export { type OwnContest, type PhotoFile, writeOwnContest } from './contest/own/write-own.ts'
export { type ResultRow, resultsTsv } from './contest/results-tsv.ts'
export { NameBook, safeName } from './contest/safe-name.ts'
export {
  type XcpcioContest,
  type XcpcioRun,
  type XcpcioTeam,
  xcpcioConfig,
  xcpcioRun,
  xcpcioTeams,
} from './contest/xcpcio.ts'
export { asForeign, type Convention } from './conventions.ts'
export { decoded } from './decoded.ts'
export { plainDraft, plainProblem } from './defaults.ts'
export type { CheckerDraft, ProblemDraft, StatementText, TagDraft, TemplateDraft } from './draft.ts'
export { samplesOf } from './examples.ts'
export { writeIcpc } from './export/icpc/write-icpc.ts'
export { judgeInfo } from './export/judge-info.ts'
export type { LoadedProblem } from './export/loaded-problem.ts'
export { ownFilesOfProblem } from './export/local-links.ts'
export { type ExportLoss, lossesOf, lossText } from './export/losses.ts'
export { type NamedCase, nameCases } from './export/name-cases.ts'
export { writeVerdict } from './export/write-verdict.ts'
export { ZipWriter } from './export/zip-writer.ts'
export { type Fault, type FaultCode, faultText, PackageFault, shown } from './faults.ts'
export { defaultValidator } from './kattis/default-validator.ts'
export { shimNames, shims } from './kattis/shims.ts'
export { asPlainAs, type LeftOpen, nothingOpen, type Openable, openable, spokenOf } from './left-open.ts'
export { type PackageLimits, packageLimits } from './limits.ts'
export { lossReasonText } from './loss-reasons.ts'
export { type OpenOptions, type OpenPackage, openPackage, type PackagePlace } from './open-package.ts'
export { openZip } from './open-zip.ts'
export type { CaseDraft, ExpectedVerdict, FoundProblem, PackagedProblem, ProgramDraft } from './packaged.ts'
export { checkPicture, kindOfPicture, type PictureKind } from './picture.ts'
export { mapQuestionTexts } from './questions/question-texts.ts'
export { displayIdPattern } from './schema.ts'
export type { Content, Entry, PackageSource } from './source.ts'
export type { StoredFiles, WriteDeps } from './stored-files.ts'
export { withUnixLines } from './unix-lines.ts'
export { unixText, withUnixText } from './unix-text.ts'
