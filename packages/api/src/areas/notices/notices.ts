import { cancelReasonLength, mostNoticeFiles, noticeKinds, noticeStatuses } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { day, distinct, id, instant, line, option, page, paged, pageSize, seenVersion, text } from '../../contract/schemas'
import { audience, audienceOffers, audienceRole, namedAudience } from '../audience'
import { attachment } from '../diary/anecdotal'

const board = forms('s.comm.notice')
const reader = forms('/communication/notices')

const kind = z.enum(noticeKinds).meta({ id: 'NoticeKind' })
const status = z.enum(noticeStatuses).meta({ id: 'NoticeStatus' })
const shown = z.enum([...noticeStatuses, 'Ended']).meta({ id: 'ShownNoticeStatus' })
/** HH:mm, or empty. */
const time = z.union([z.literal(''), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)])

const item = z
  .object({
    id,
    kind,
    title: z.string(),
    /** The description as HTML without anything that runs or is fetched. */
    html: z.string(),
    /** The description without its marks. */
    text: z.string(),
    startsOn: day,
    endsOn: day,
    startTime: z.string(),
    endTime: z.string(),
    /** Beginning and end where times are told. */
    startsAt: instant.nullable(),
    endsAt: instant.nullable(),
    venue: z.string(),
    files: z.array(attachment),
    status,
    cancelReason: z.string(),
    /** When the people of its audience could see it first. */
    publishedAt: instant,
    by: z.string(),
    askAck: z.boolean(),
    seenAt: instant.nullable(),
    ackAt: instant.nullable(),
    /** It asks this person to acknowledge it. */
    mayAcknowledge: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'NoticeItem', description: 'A notice as the people of its audience see it' })

const event = item
  .extend({
    academicYearId: id,
    year: z.string(),
    audience: namedAudience,
    shownStatus: shown,
    publishAt: instant.nullable(),
    approvedBy: z.string(),
    approvedAt: instant.nullable(),
    notifiedAt: instant.nullable(),
    /** How many times people were told of it. */
    told: z.int(),
    /** Logins that opened it and that acknowledged it; null for those who only read it. */
    seen: z.int().nullable(),
    acknowledged: z.int().nullable(),
    mayEdit: z.boolean(),
    mayApprove: z.boolean(),
    mayNotify: z.boolean(),
    mayCancel: z.boolean(),
    mayDelete: z.boolean(),
  })
  .meta({ id: 'NoticeEvent' })

const values = {
  /** The current year unless told. */
  academicYearId: id.optional(),
  kind,
  title: line(100, 1),
  /** Plain text, or HTML: emphasis, lists and https links stay, anything else goes. */
  description: z.string().trim().pipe(text(20_000, 1)),
  startsOn: day,
  endsOn: day,
  startTime: time.default(''),
  endTime: time.default(''),
  venue: line(100).default(''),
  audience,
  fileIds: distinct(id).max(mostNoticeFiles).default([]),
  askAck: z.boolean().default(false),
  /** Not shown to its audience before; at once when null. */
  publishAt: instant.nullish(),
}

/** What the school announces: who writes it, who sees it, who has read it. */
export const notices = {
  initialValues: route({
    method: 'GET',
    path: 'notice-board/initialvalues',
    summary: 'What the form and the filters of the notice board offer to the person.',
    access: board,
    answer: z.object({
      academicYears: z.array(z.object({ id, name: z.string(), isCurrent: z.boolean(), startsOn: day, endsOn: day })),
      kinds: z.array(kind),
      ...audienceOffers,
      fileRule: z.object({ types: z.array(z.string()), maxKb: z.int(), maxFiles: z.int() }),
      canApprove: z.boolean(),
      today: day,
    }),
  }),
  divisions: route({
    method: 'GET',
    path: 'notice-board/divisions-custom/{courseId}',
    summary: 'Divisions of courses (ids joined by commas, or `all`) within the own scope.',
    access: board,
    params: z.object({ courseId: z.string().max(20_000) }),
    answer: z.array(option),
  }),
  create: route({
    method: 'POST',
    path: 'notice-board/create',
    summary: 'Writes a notice. It waits for approval unless the author approves. A class outside the own scope answers 404.',
    access: board,
    idempotent: true,
    body: z.object(values),
    answer: event,
    status: 201,
  }),
  list: route({
    method: 'GET',
    path: 'notice-board/notice-board-list',
    summary: 'A page of the notices of the own scope, the newest first.',
    access: board,
    query: z.object({
      academicYearId: id.optional(),
      kind: z.union([kind, z.literal('')]).default(''),
      status: z.union([shown, z.literal('')]).default(''),
      audience: z.union([audienceRole, z.literal('')]).default(''),
      from: day.optional(),
      to: day.optional(),
      text: line(100).default(''),
      page,
      pageSize,
    }),
    answer: paged(event),
  }),
  event: route({
    method: 'GET',
    path: 'notice-board/notice-board-event/{id}',
    summary: 'One notice of the own scope, or one that is shown to the person, who has seen it then.',
    access: forms('s.comm.notice', '/communication/notices'),
    answer: event,
  }),
  update: route({
    method: 'PATCH',
    path: 'notice-board/{id}',
    summary: 'Changes a notice: its author while it waits, approvers until it is cancelled. A stale version answers 409.',
    access: board,
    body: z.object({ ...values, version: seenVersion }),
    answer: event,
  }),
  approve: route({
    method: 'GET',
    path: 'notice-board/approve-event/{id}',
    summary: 'Approves a notice; one that is approved already stays as it is.',
    access: board,
    writes: true,
    answer: event,
  }),
  cancel: route({
    method: 'PATCH',
    path: 'notice-board/cancel-event/{id}',
    summary: 'Cancels an approved notice. Whoever was told of it is told so, and why where a reason is given.',
    access: board,
    body: z.object({ reason: z.union([line(cancelReasonLength.max, cancelReasonLength.min), z.literal('')]).default('') }),
    answer: event,
  }),
  remove: route({
    method: 'DELETE',
    path: 'notice-board/delete-event/{id}',
    summary: 'Deletes a notice. One that people were told of is cancelled first, else 409.',
    access: board,
    answer: z.object({ id }),
  }),
  notify: route({
    method: 'POST',
    path: 'notice-board/sentNotification/{id}',
    summary:
      'Tells the people of the audience by the bell, each once. A second time answers 409 unless `again`. With `told`, how many times the sender saw it told, a request that came twice answers the first again.',
    access: board,
    idempotent: true,
    body: z.object({ again: z.boolean().default(false), told: z.int().min(0).optional() }),
    answer: z
      .object({
        batchId: id,
        status: z.literal('Done'),
        /** Logins that were told. */
        messages: z.int(),
        skipped: z.array(z.object({ reason: z.string(), count: z.int() })),
        credits: z.int(),
        balance: z.int(),
        replayed: z.boolean(),
        message: z.string(),
        event,
      })
      .meta({ id: 'NoticeSendResult' }),
    status: 200,
  }),
  seen: route({
    method: 'GET',
    path: 'notice-board/{id}/seen',
    summary: 'A page of the people whom a notice is for, with who opened and who acknowledged it.',
    access: board,
    query: z.object({
      state: z.enum(['all', 'seen', 'notSeen', 'acknowledged', 'notAcknowledged']).default('all'),
      text: line(100).default(''),
      page,
      pageSize,
    }),
    answer: paged(
      z.object({
        userId: id,
        name: z.string(),
        role: audienceRole,
        /** Children with their classes, the own class, or the designation. */
        of: z.string(),
        seenAt: instant.nullable(),
        ackAt: instant.nullable(),
      }),
    ).extend({ totals: z.object({ people: z.int(), seen: z.int(), acknowledged: z.int(), withoutLogin: z.int() }) }),
  }),
  mine: route({
    method: 'GET',
    path: 'notice-board/mine',
    summary: 'A page of the notices that are shown to the person, the newest first.',
    access: reader,
    query: z.object({
      kind: z.union([kind, z.literal('')]).default(''),
      text: line(100).default(''),
      page,
      pageSize,
    }),
    answer: paged(item),
  }),
  acknowledge: route({
    method: 'POST',
    path: 'notice-board/{id}/ack',
    summary: 'Acknowledges a notice that asks for it; the first time counts.',
    access: reader,
    answer: z.object({ seenAt: instant, ackAt: instant }),
    status: 200,
  }),
}
