import { calendarAudiences, calendarEventKinds } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { day, distinct, id, line, option } from '../../contract/schemas'
import { dayPlan } from './attendance-entry'

const masters = forms('s.leave.masters')

const audience = z.enum(calendarAudiences).meta({ id: 'CalendarAudience' })

const pattern = z
  .object({
    /** Null: the whole school. */
    sectionId: id.nullable(),
    /** 1 is Monday. */
    weekday: z.int().min(1).max(7),
    /** The first to fifth such weekday of a month; empty for all. */
    nth: z.array(z.int().min(1).max(5)).max(5),
    plan: dayPlan,
  })
  .meta({ id: 'CalendarPattern' })

const eventValues = {
  name: line(80, 1),
  kind: z.enum(calendarEventKinds),
  from: day,
  to: day,
  halves: z.enum(['FN', 'AN', 'both']).default('both'),
  audience: z.enum(['all', ...calendarAudiences]).default('all'),
  sectionIds: distinct(id).max(100).default([]),
  courseIds: distinct(id).max(100).default([]),
  note: line(200).default(''),
}

const event = z.object({ id, ...eventValues, version: z.int() }).meta({ id: 'CalendarEvent' })

/** HOLIDAY, where registers stop to count by the change. */
const confirm = line(20).default('')

const touched = {
  /** Registers that count for less than before, or not at all. */
  registers: z.int(),
  /** Registers that count again. */
  restored: z.int(),
  /** Applications for leave that cost something else now. */
  leaves: z.int(),
}

/** Working days of a year, as patterns of weekdays and events. */
export const workingCalendar = {
  view: route({
    method: 'GET',
    path: 'leave-appln/calendar',
    summary: 'The calendar of a year for students or staff: patterns, events, every day, and working days by section.',
    access: masters,
    query: z.object({ academicYearId: id.optional(), audience: audience.default('students'), sectionId: id.optional() }),
    answer: z.object({
      years: z.array(z.object({ id, name: z.string(), startsOn: day, endsOn: day, isCurrent: z.boolean(), locked: z.boolean() })),
      sections: z.array(option),
      courses: z.array(z.object({ id, name: z.string(), sectionId: id })),
      academicYearId: id,
      today: day,
      patterns: z.array(pattern),
      /** Of the patterns of this audience, as a set. */
      version: z.int(),
      events: z.array(event),
      days: z.array(z.object({ date: day, plan: dayPlan, event: z.string().nullable() })),
      meter: z.array(
        z.object({
          sectionId: id,
          section: z.string(),
          /** Working days, halves as .5. */
          days: z.number(),
          /** What the school asks for; 0 for nothing. */
          asked: z.int(),
          shortBy: z.number(),
        }),
      ),
    }),
  }),
  savePatterns: route({
    method: 'PUT',
    path: 'leave-appln/calendar/patterns',
    summary:
      'Replaces the weekdays of an audience in a year. A stale version answers 409, and so do registers that stop to count without HOLIDAY.',
    access: masters,
    body: z.object({ academicYearId: id, audience, version: z.int(), patterns: z.array(pattern).max(200), confirm }),
    answer: z.object({ version: z.int(), ...touched }),
    status: 200,
  }),
  previewEvent: route({
    method: 'POST',
    path: 'leave-appln/calendar/events/preview',
    writes: false,
    summary: 'What an event would touch: registers, and events of the same days. Nothing is written.',
    access: masters,
    body: z.object({
      academicYearId: id,
      /** The event that is changed; absent for a new one. */
      id: id.nullish(),
      ...eventValues,
    }),
    answer: z.object({ ...touched, overlaps: z.array(z.string()) }),
    status: 200,
  }),
  createEvent: route({
    method: 'POST',
    path: 'leave-appln/calendar/events',
    summary:
      'Adds an event. Where registers stop to count by it, HOLIDAY has to be typed; they are kept, and count again when the event goes.',
    access: masters,
    idempotent: true,
    body: z.object({ academicYearId: id, ...eventValues, confirm }),
    answer: z.object({ id, version: z.int(), ...touched }),
    status: 201,
  }),
  lastYear: route({
    method: 'GET',
    path: 'leave-appln/calendar/last-year',
    summary: 'Events of the year before, on the same dates in a year; those whose date it lacks are left out.',
    access: masters,
    query: z.object({ academicYearId: id }),
    answer: z.object({
      /** The year before; null where there is none. */
      year: z.string().nullable(),
      events: z.array(
        z.object({
          id,
          name: z.string(),
          kind: z.enum(calendarEventKinds),
          from: day,
          to: day,
          /** An event of the same name covers some of these days. */
          there: z.boolean(),
        }),
      ),
    }),
  }),
  copyEvents: route({
    method: 'POST',
    path: 'leave-appln/calendar/last-year',
    summary: 'Adds events of the year before on the same dates. Where registers stop to count by them, HOLIDAY has to be typed.',
    access: masters,
    idempotent: true,
    body: z.object({ academicYearId: id, eventIds: distinct(id).min(1).max(200), confirm }),
    answer: z.object({ created: z.int(), ...touched }),
    status: 201,
  }),
  updateEvent: route({
    method: 'PATCH',
    path: 'leave-appln/calendar/events/{id}',
    summary: 'Changes an event; registers that it no longer covers count again. A stale version answers 409.',
    access: masters,
    body: z.object({ ...eventValues, version: z.int(), confirm }),
    answer: z.object({ id, version: z.int(), ...touched }),
    status: 200,
  }),
  removeEvent: route({
    method: 'DELETE',
    path: 'leave-appln/calendar/events/{id}',
    summary: 'Removes an event; the registers that it made void count again.',
    access: masters,
    query: z.object({ confirm: line(20).default('') }),
    answer: z.object({ ...touched }),
  }),
}
