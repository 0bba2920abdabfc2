import type { voiceDescriptions as contract } from '../areas/voice-descriptions'
import { calls } from '../client/calls'

export const voiceDescriptions = calls<typeof contract>('voiceDescriptions', {
  list: 'GET voice-descriptions',
  create: 'POST voice-descriptions idempotent',
  update: 'PATCH voice-descriptions/{id}',
  remove: 'DELETE voice-descriptions/{id}',
  test: 'POST voice-descriptions/{id}/test idempotent',
})
