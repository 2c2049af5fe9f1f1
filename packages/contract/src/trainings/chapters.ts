import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { idIn } from '../wire.ts'

/** A section of a training with the problems that belong to it, by internal id in the training's order. */
const chapter = z.object({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  /** `content` as safe HTML. */
  html: z.string(),
  pids: z.array(z.int()),
})
export type TrainingChapter = z.output<typeof chapter>

const common = { token: 'required', access: 'training.open' } as const

/** Chapters of trainings, of the site and of groups. All ours. */
export const trainingChapters = defineEndpoints({
  list: {
    ...common,
    method: 'GET',
    path: '/api/training-chapters',
    effect: 'read',
    query: z.object({ tid: idIn }),
    data: z.array(chapter),
    summary: 'Chapters of a training in their order, for users with access to its problems',
  },
  form: {
    ...common,
    method: 'GET',
    path: '/api/training-chapters-form',
    effect: 'read',
    query: z.object({ tid: idIn }),
    data: z.array(chapter.omit({ html: true })),
    summary: 'Chapters of a training with all their problems, for its editors',
  },
  save: {
    ...common,
    method: 'PUT',
    path: '/api/training-chapters',
    effect: 'write',
    body: z.object({
      tid: idIn,
      chapters: z
        .array(
          z.object({
            title: z.string(),
            content: z.string().max(limits.training.chapterContentMaxChars),
            pids: z.array(idIn).max(limits.training.maxProblems),
          }),
        )
        .max(limits.training.maxChapters),
    }),
    data: z.null(),
    summary: 'Replace the chapters of a training; problems without a chapter stay in the training',
  },
})
