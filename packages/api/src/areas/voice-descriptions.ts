import { mostVoiceName, mostVoiceText, voiceKinds, voiceLanguages } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../contract/route'
import { id, line, page, paged, pageSize, text } from '../contract/schemas'
import { sendResult, voiceDescription } from './messaging/messaging-schemas'

const compose = forms('s.comm.guardian', 's.comm.staff')
const language = z.enum(voiceLanguages)
const kind = z.enum(voiceKinds)

/** What is spoken in calls. */
export const voiceDescriptions = {
  list: route({
    method: 'GET',
    path: 'voice-descriptions',
    summary:
      'A page of the voice descriptions by name. Those that are switched off are listed to administrators and the head alone.',
    access: compose,
    query: z.object({ text: line(100).default(''), active: z.enum(['', 'yes', 'no']).default(''), page, pageSize }),
    answer: paged(voiceDescription),
  }),
  create: route({
    method: 'POST',
    path: 'voice-descriptions',
    summary:
      'Adds a recording (an own upload of the kind `voice`: mp3, wav or m4a of at most 2048 KB and 60 seconds) or a text that is read out; administrators and the head alone.',
    access: compose,
    idempotent: true,
    body: z.object({
      name: line(mostVoiceName, 1),
      kind,
      fileId: id.nullable().default(null),
      text: text(mostVoiceText).default(''),
      language: language.nullable().default(null),
      active: z.boolean().default(true),
    }),
    answer: voiceDescription,
    status: 201,
  }),
  update: route({
    method: 'PATCH',
    path: 'voice-descriptions/{id}',
    summary:
      'Changes what is given of a voice description; its kind stays. Calls that wait keep what they were sent with. A stale version answers 409.',
    access: compose,
    body: z.object({
      name: line(mostVoiceName, 1).optional(),
      fileId: id.nullable().optional(),
      text: text(mostVoiceText).optional(),
      language: language.nullable().optional(),
      active: z.boolean().optional(),
      version: z.int(),
    }),
    answer: voiceDescription,
  }),
  remove: route({
    method: 'DELETE',
    path: 'voice-descriptions/{id}',
    summary: 'Deletes a voice description. Calls that were sent with it keep it.',
    access: compose,
    answer: z.object({ id }),
  }),
  test: route({
    method: 'POST',
    path: 'voice-descriptions/{id}/test',
    summary:
      'Calls the own mobile number with it, as a batch of one that is charged as any other. Without a number in the own record 409.',
    access: compose,
    idempotent: 'handler',
    answer: sendResult,
    status: 200,
  }),
}
