import { albumLengths, albumStatuses, mostPhotosAtOnce } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../contract/route'
import {
  classQuery,
  day,
  distinct,
  flag,
  id,
  instant,
  line,
  option,
  page,
  paged,
  pageSize,
  seenVersion,
  text,
} from '../contract/schemas'
import { audience, audienceOffers, namedAudience } from './audience'

const board = forms('s.comm.gallery')
const reader = forms('/communication/albums')

const status = z.enum(albumStatuses).meta({ id: 'AlbumStatus' })

const photo = z
  .object({
    id,
    fileId: id,
    name: z.string(),
    /** At most 320 px wide and high. */
    thumbUrl: z.string(),
    /** At most 1600 px, without hidden data. */
    url: z.string(),
    /** Saves it; null where the school does not let people save photos. */
    downloadUrl: z.string().nullable(),
    caption: z.string(),
    sortOrder: z.int(),
    /** Its audience may see it. */
    approved: z.boolean(),
    /** A guardian asked to take it down: its audience does not see it. */
    hidden: z.boolean(),
    addedBy: z.string(),
    /** What the guardian said who asked last, for those who decide. */
    report: z.object({ reason: z.string(), by: z.string(), at: instant }).nullable(),
  })
  .meta({ id: 'AlbumPhoto' })

const item = z
  .object({
    id,
    title: z.string(),
    description: z.string(),
    eventDate: day,
    /** Of the cover, else of the first photo that the person sees. */
    coverUrl: z.string().nullable(),
    /** Photos that the person sees. */
    photoCount: z.int(),
    by: z.string(),
  })
  .meta({ id: 'AlbumItem', description: 'An album as the people of its audience see it' })

const row = item
  .extend({
    academicYearId: id,
    year: z.string(),
    audience: namedAudience,
    coverPhotoId: id.nullable(),
    status,
    /** Photos that wait for approval, and that were reported. */
    waiting: z.int(),
    reported: z.int(),
    approvedBy: z.string(),
    approvedAt: instant.nullable(),
    notifiedAt: instant.nullable(),
    /** How many times people were told of it. */
    told: z.int(),
    /** What the person may change: everything, photos alone, or nothing. */
    editing: z.enum(['all', 'photos', 'no']),
    mayApprove: z.boolean(),
    mayNotify: z.boolean(),
    mayDelete: z.boolean(),
    /** The person decides about reported photos. */
    mayDecide: z.boolean(),
    /** The person may ask to take photos down. */
    mayReport: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'AlbumRow' })

const event = row.extend({ photos: z.array(photo) }).meta({ id: 'AlbumEvent' })

const values = {
  /** The current year unless told. */
  academicYearId: id.optional(),
  title: line(albumLengths.title, 1),
  description: z.string().trim().pipe(text(albumLengths.description)).default(''),
  /** Today or before, in the year. */
  eventDate: day,
  audience,
  photos: distinct(
    z.object({
      fileId: id,
      caption: line(albumLengths.caption).default(''),
      sortOrder: z.int().min(0).max(10_000).default(0),
    }),
    'fileId',
  )
    .max(300)
    .meta({ description: 'All photos of the album; by sortOrder, equal ones as they stand here' }),
  /** The id of a photo, or the fileId of one that is new; the first photo when null. */
  coverPhotoId: id.nullish(),
}

/** Albums of photos: who makes them, who sees them, and whose families agreed. */
export const gallery = {
  initialValues: route({
    method: 'GET',
    path: 'gallery/initialvalues',
    summary: 'What the form and the filters of the gallery offer to the person.',
    access: board,
    answer: z.object({
      academicYears: z.array(z.object({ id, name: z.string(), isCurrent: z.boolean(), startsOn: day, endsOn: day })),
      ...audienceOffers,
      fileRule: z.object({ types: z.array(z.string()), maxKb: z.int(), maxFiles: z.int() }),
      maxPhotos: z.int(),
      canApprove: z.boolean(),
      today: day,
    }),
  }),
  divisions: route({
    method: 'GET',
    path: 'gallery/divisions-custom/{courseId}',
    summary: 'Divisions of courses (ids joined by commas, or `all`) within the own scope.',
    access: board,
    params: z.object({ courseId: z.string().max(20_000) }),
    answer: z.array(option),
  }),
  create: route({
    method: 'POST',
    path: 'gallery/create',
    summary: `Makes an album of own uploads, ${mostPhotosAtOnce} of them sent together. It waits for approval unless the author approves. A class outside the own scope answers 404.`,
    access: board,
    idempotent: true,
    body: z.object(values),
    answer: event,
    status: 201,
  }),
  list: route({
    method: 'GET',
    path: 'gallery/gallery-list',
    summary: 'A page of the albums of the own scope, the newest first.',
    access: board,
    query: z.object({
      academicYearId: id.optional(),
      status: z.union([status, z.literal('')]).default(''),
      /** The narrowest choice counts. */
      ...classQuery,
      from: day.optional(),
      to: day.optional(),
      /** Only albums with photos that were reported. */
      reported: flag.optional(),
      text: line(100).default(''),
      page,
      pageSize,
    }),
    answer: paged(row),
  }),
  event: route({
    method: 'GET',
    path: 'gallery/gallery-event/{id}',
    summary:
      'One album with its photos: of the own scope, or one that is shown to the person; for a `reader` as its audience sees it. Addresses of photos end after an hour.',
    access: forms('s.comm.gallery', '/communication/albums'),
    query: z.object({ reader: flag.optional() }),
    answer: event,
  }),
  update: route({
    method: 'PATCH',
    path: 'gallery/update-photo/{id}',
    summary:
      'Changes an album. Of one that its audience has seen, others than approvers change photos alone: added ones wait, and put the album back to Pending. A stale version answers 409.',
    access: board,
    body: z.object({ ...values, version: seenVersion }),
    answer: event,
  }),
  removePhoto: route({
    method: 'GET',
    path: 'gallery/delete-photo/{a}/{b}',
    summary:
      'Deletes photo `b` of album `a` with its file; one that is deleted already stays so. A photo of another album answers 404. The last photo of an approved album puts it back to Pending.',
    access: board,
    writes: true,
    answer: event,
  }),
  approve: route({
    method: 'GET',
    path: 'gallery/approve-event/{id}',
    summary: 'Approves an album and its photos; one that is approved already stays as it is.',
    access: board,
    writes: true,
    answer: event,
  }),
  remove: route({
    method: 'DELETE',
    path: 'gallery/delete-event/{id}',
    summary: 'Deletes an album with its photos.',
    access: board,
    answer: z.object({ id }),
  }),
  notify: route({
    method: 'POST',
    path: 'gallery/{id}/notify',
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
      .meta({ id: 'AlbumSendResult' }),
    status: 200,
  }),
  withoutConsent: route({
    method: 'GET',
    path: 'gallery/without-consent',
    summary:
      'A page of the students of an audience whose guardians did not agree to photos: those who said no, then those who were not asked yet. Without classes those of the own scope.',
    access: board,
    query: z.object({
      academicYearId: id.optional(),
      ...classQuery,
      page,
      pageSize,
    }),
    answer: paged(z.object({ id, name: z.string(), class: z.string(), given: z.boolean().nullable() })).extend({
      /** Students of the audience, and how many of them said no. */
      totals: z.object({ students: z.int(), no: z.int() }),
    }),
  }),
  mine: route({
    method: 'GET',
    path: 'gallery/mine',
    summary: 'A page of the albums that are shown to the person, the newest first.',
    access: reader,
    query: z.object({ text: line(100).default(''), page, pageSize }),
    answer: paged(item),
  }),
  report: route({
    method: 'POST',
    path: 'gallery/{id}/report/{photoId}',
    summary:
      'A guardian asks to take a photo down: it is hidden at once, and the school decides. What it decided against before answers 409.',
    access: reader,
    body: z.object({ reason: line(albumLengths.reason).default('') }),
    answer: event,
    status: 200,
  }),
  decide: route({
    method: 'POST',
    path: 'gallery/{id}/decide/{photoId}',
    summary: 'Decides about a reported photo: it is shown again, or deleted.',
    access: board,
    body: z.object({ keep: z.boolean() }),
    answer: event,
    status: 200,
  }),
  consent: route({
    method: 'GET',
    path: 'gallery/consent',
    summary: 'The own children, each with whether the school may show their photos; null when that was not answered yet.',
    access: reader,
    answer: z.array(z.object({ studentId: id, name: z.string(), given: z.boolean().nullable(), at: instant.nullable() })),
  }),
  setConsent: route({
    method: 'PUT',
    path: 'gallery/consent',
    summary: 'Answers for one own child; the latest answer counts.',
    access: reader,
    body: z.object({ studentId: id, given: z.boolean() }),
    answer: z.object({ studentId: id, name: z.string(), given: z.boolean(), at: instant }),
    status: 200,
  }),
}
