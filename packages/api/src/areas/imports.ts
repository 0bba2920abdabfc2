import { z } from 'zod'
import { forms, route } from '../contract/route'
import { flag, id, instant, job, line, page, pageSize, pagination, text } from '../contract/schemas'

const access = forms('s.import.photo', 'school.utility.files')

export const importKindCode = z.enum([
  'classes',
  'subjects',
  'buses',
  'staff',
  'students',
  'guardians',
  'subject-allotments',
  'student-bus',
  'year-end-decisions',
  'tab-exams',
  'tab-max-marks',
  'student-subjects',
  'tab-marks',
  'tab-remarks',
  'tab-results',
  'holidays',
  'leave-balances',
  'attendance',
  'attendance-summary',
  'fee-dues',
  'fee-collections',
  'offline-fees',
  'offline-bus-fees',
])

/** Kinds whose records can be written one by one: a line of a summary is nothing by itself, and money comes as files. */
const recordKindCode = importKindCode.exclude([
  'fee-dues',
  'fee-collections',
  'offline-fees',
  'offline-bus-fees',
  'leave-balances',
  'tab-max-marks',
  'student-subjects',
  'tab-marks',
  'tab-remarks',
  'tab-results',
  'attendance',
  'attendance-summary',
])

const importOptions = z
  .object({
    mode: z.enum(['create-and-update', 'create-only', 'update-only']).default('create-and-update'),
    blankCells: z.enum(['keep', 'clear']).default('keep'),
    createMissingClasses: z.boolean().default(false),
    createMissingMasters: z.boolean().default(true),
    missingRows: z.enum(['leave', 'terminate']).default('leave'),
  })
  .meta({ id: 'ImportOptions' })

export const importStates = [
  'Uploaded',
  'Mapped',
  'Checked',
  'Held',
  'Applying',
  'Applied',
  'Failed',
  'Cancelled',
  'RolledBack',
] as const

export const importCounts = z
  .object({ rows: z.int(), create: z.int(), update: z.int(), same: z.int(), skip: z.int(), error: z.int(), warning: z.int() })
  .meta({ id: 'ImportCounts' })

const importJob = job.extend({ attempt: z.int() }).meta({ id: 'ImportJob' })

const run = z
  .object({
    id,
    kind: importKindCode,
    fileName: z.string(),
    rows: z.int(),
    status: z.enum(importStates),
    options: importOptions,
    /** Header of the file for each column key. */
    mapping: z.record(z.string(), z.string()),
    headers: z.array(z.string()),
    sample: z.array(z.array(z.string())),
    ignored: z.array(z.string()),
    counts: importCounts.nullable(),
    missing: z.int(),
    /** Equal messages of rows; `rows` shows those of one by its key. */
    groups: z.array(
      z.object({ key: z.string(), code: z.string(), message: z.string(), count: z.int(), firstRow: z.int(), lastRow: z.int() }),
    ),
    guards: z.array(z.object({ code: z.string(), message: z.string() })),
    /** Its attempt is more than 1 when the server stopped during the work and it was started again. */
    job: importJob.nullable(),
    message: z.string().nullable(),
    /** How many of the run's records went back. */
    rolledBack: z.object({ undone: z.int(), of: z.int() }).nullable(),
    /** Set when a file with the same content was applied before. */
    appliedBefore: z.object({ at: instant, by: z.string() }).nullable(),
    createdAt: instant,
    createdBy: z.string(),
    appliedAt: instant.nullable(),
    /** Until when it may be rolled back. */
    rollbackUntil: instant.nullable(),
  })
  .meta({ id: 'ImportRun' })

const problemOfRow = z.object({ code: z.string(), column: z.string().nullable(), message: z.string() })

export const imports = {
  kinds: route({
    method: 'GET',
    path: 'imports/kinds',
    summary: 'Kinds of files in the order in which they build on each other, with their columns.',
    access,
    tenancy: 'none',
    answer: z.array(
      z.object({
        code: importKindCode,
        title: z.string(),
        /** Most rows of a file. */
        mostRows: z.int(),
        columns: z.array(
          z.object({
            key: z.string(),
            title: z.string(),
            value: z.string(),
            required: z.boolean(),
            isKey: z.boolean(),
            options: z.array(z.string()),
            max: z.int().nullable(),
          }),
        ),
      }),
    ),
  }),
  template: route({
    method: 'GET',
    path: 'imports/template/{kind}',
    summary: 'A file with the kind’s columns; with withData=1 also with all present records.',
    access,
    operatorSchool: true,
    params: z.object({ kind: importKindCode }),
    query: z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx'), withData: flag }),
    binary: true,
  }),
  create: route({
    method: 'POST',
    path: 'imports',
    summary: 'Reads an uploaded file of rows and matches its headers. Nothing is changed.',
    access,
    operatorSchool: true,
    idempotent: true,
    body: z.object({ kind: importKindCode, fileId: id, options: importOptions.optional() }),
    answer: run,
    status: 201,
  }),
  list: route({
    method: 'GET',
    path: 'imports',
    summary: 'Runs of the school, newest first.',
    access,
    operatorSchool: true,
    query: z.object({ kind: importKindCode.optional(), status: line(20).optional(), page, pageSize }),
    answer: z.object({ results: z.array(run), pagination }),
  }),
  get: route({
    method: 'GET',
    path: 'imports/{id}',
    summary: 'One run with its counts, messages and job.',
    access,
    operatorSchool: true,
    answer: run,
  }),
  update: route({
    method: 'PATCH',
    path: 'imports/{id}',
    summary: 'Changes mapping or options; a checked run must be checked again.',
    access,
    operatorSchool: true,
    body: z.object({ mapping: z.record(line(60), line(200)).optional(), options: importOptions.optional() }),
    answer: run,
    status: 200,
  }),
  check: route({
    method: 'POST',
    path: 'imports/{id}/check',
    summary: 'Compares every row with what exists, without changing anything. Answers a job.',
    access,
    operatorSchool: true,
    answer: job,
    status: 202,
  }),
  rows: route({
    method: 'GET',
    path: 'imports/{id}/rows',
    summary: 'Rows of a checked run, by action, code of message or one message.',
    access,
    operatorSchool: true,
    query: z.object({
      action: z.enum(['create', 'update', 'same', 'skip', 'error']).optional(),
      code: line(4).optional(),
      /** Key of one of the run's groups of equal messages. */
      group: line(40).optional(),
      page,
      pageSize,
    }),
    answer: z.object({
      results: z.array(
        z.object({
          rowNo: z.int(),
          action: z.string(),
          key: z.string(),
          problems: z.array(problemOfRow),
          changes: z.array(z.object({ column: z.string(), old: z.string(), new: z.string() })),
        }),
      ),
      pagination,
    }),
  }),
  errorsFile: route({
    method: 'GET',
    path: 'imports/{id}/errors-file',
    summary: 'An .xlsx of the wrong rows alone, with a column Errors, to correct and upload again.',
    access,
    operatorSchool: true,
    binary: true,
  }),
  apply: route({
    method: 'POST',
    path: 'imports/{id}/apply',
    summary: 'Checks again and applies in one transaction: all good rows, or nothing while a row is wrong. Answers a job.',
    access,
    operatorSchool: true,
    body: z.object({
      policy: z.enum(['apply-nothing', 'apply-good-rows']),
      /** Rows that wait for a person and go in all the same, by their numbers in the file. Other such rows are left out. */
      confirmed: z.array(z.int().min(1)).max(10_000).optional(),
    }),
    answer: job,
    status: 202,
  }),
  release: route({
    method: 'POST',
    path: 'imports/{id}/release',
    summary: 'Releases a held run. The operator types the school’s code and a reason.',
    access,
    operatorSchool: true,
    body: z.object({ typedText: line(20, 1), reason: line(500, 10) }),
    answer: run,
    status: 200,
  }),
  rollback: route({
    method: 'POST',
    path: 'imports/{id}/rollback',
    summary: 'Undoes an applied run within 24 hours: rows that were not changed since go back. Answers a job.',
    access,
    operatorSchool: true,
    answer: job,
    status: 202,
  }),
  cancel: route({
    method: 'DELETE',
    path: 'imports/{id}',
    summary: 'Cancels a run that is not being applied.',
    access,
    operatorSchool: true,
  }),
  single: route({
    method: 'POST',
    path: 'imports/single',
    summary: 'One record by the rules of its kind: add, edit, terminate or relieve. Problems name their fields.',
    access,
    operatorSchool: true,
    idempotent: true,
    body: z.object({
      kind: recordKindCode,
      mode: z.enum(['create-and-update', 'create-only', 'update-only']),
      values: z.record(line(60), text(1000)),
    }),
    answer: z.object({ action: z.string(), id: id.nullable(), errors: z.array(problemOfRow), warnings: z.array(problemOfRow) }),
    status: 200,
  }),
  record: route({
    method: 'GET',
    path: 'imports/single/{kind}/{key}',
    summary: 'The present values of one record by column key, to edit them. The key is written as in the rows of a run.',
    access,
    operatorSchool: true,
    params: z.object({ kind: recordKindCode, key: line(400, 1) }),
    answer: z.object({ values: z.record(z.string(), z.string()) }),
  }),
}
