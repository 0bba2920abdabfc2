import type { contract } from '@school/api'
import {
  defaultImportOptions,
  type ImportKindCode,
  importKinds,
  importMessage,
  inSchool,
  isError,
  modulesOfKind,
  neededColumns,
} from '@school/rules'
import { speakIn } from '@school/texts'
import { sql } from 'kysely'
import { fieldText } from '../../platform/field-texts'
import { type CallContext, type Handlers, personOf } from '../../platform/http/call'
import { custom, invalid, noAccess, notFound } from '../../platform/problems'
import { settingValue } from '../../platform/settings'
import { spreadsheetLimits } from '../../platform/spreadsheet/read'
import { orderedBy } from '../../services/credentials/work'
import { applyPlan } from './apply'
import { beginApply, beginCheck, cancelRun, refuseKindOff, startJob } from './begin'
import { groupKey, type KeptProblem, patternOf, problemText } from './messages'
import { importKind, planRows, workOf } from './plan'
import { createRun, findRun, listRuns, type RunRow, runAnswer, updateRun } from './runs'
import { errorsFile, templateFile } from './sheets'
import { refuseLateRollback } from './undo'

type Call = CallContext

const isOperator = (call: Pick<Call, 'person'>) => personOf(call).roles.some(role => role.startsWith('GJ'))

/** Files of fees, of tabulation and of attendance are for schools that have them; an operator outside of a school sees every kind. */
const showsKind = (call: Pick<Call, 'person'>, code: ImportKindCode) => {
  const modules = modulesOfKind(code)
  return modules.length === 0 || !inSchool(personOf(call)) || modules.some(module => personOf(call).modules.includes(module))
}

/** Schools import by themselves only while the operator lets them. */
async function refuseClosedDoor(call: Call): Promise<void> {
  if (isOperator(call)) return
  if ((await settingValue(call.trx, call.schoolId, 'import.selfService')) !== true) {
    throw custom(403, 'ImportsOff', 'Imports are made by the operator for your school. Please contact support.')
  }
}

/** Rows of one group of equal messages; none when the run has it no more. */
function inGroup(run: RunRow, key: string | undefined) {
  if (key === undefined) return sql<boolean>`true`
  const group = run.groups.find(candidate => groupKey(candidate) === key)
  return group
    ? sql<boolean>`${group.code} = any(codes) and problems @> ${JSON.stringify([patternOf(group)])}::jsonb`
    : sql<boolean>`false`
}

const sendFile = (call: Call, name: string, format: 'xlsx' | 'csv', bytes: Buffer) => {
  call.reply
    .type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
  return bytes
}

/** The import engine's calls. */
export const importHandlers: Handlers<typeof contract.imports> = {
  kinds: async call =>
    importKinds
      .filter(({ code }) => showsKind(call as Call, code))
      .map(kind => {
        const needed = neededColumns(kind)
        return {
          code: kind.code,
          title: kind.title,
          mostRows: kind.mostRows ?? spreadsheetLimits.rows,
          columns: kind.columns.map(column => ({
            key: column.key,
            title: column.title,
            value: column.value,
            required: column.required,
            isKey: needed.includes(column),
            options: Object.keys(column.options ?? {}),
            max: column.max ?? null,
          })),
        }
      }),

  async template(call) {
    const { kind } = call.params
    await refuseKindOff(call as Call, kind)
    const bytes = await templateFile(call.services, call.trx, call.schoolId, kind, call.query.format, call.query.withData)
    return sendFile(call as Call, kind, call.query.format, bytes)
  },

  async create(call) {
    await refuseClosedDoor(call as Call)
    await refuseKindOff(call as Call, call.body.kind)
    return runAnswer(
      await createRun(
        call.services,
        call.trx,
        call.schoolId,
        personOf(call),
        {
          ...call.body,
          options: call.body.options ?? defaultImportOptions,
        },
        call.language,
      ),
      call.language,
    )
  },

  list: call => listRuns(call.trx, call.query, call.language),
  get: async call => runAnswer(await findRun(call.trx, call.params.id), call.language),
  update: async call => runAnswer(await updateRun(call.trx, call.schoolId, call.params.id, call.body), call.language),

  async check(call) {
    await refuseClosedDoor(call as Call)
    return beginCheck(call as Call, await findRun(call.trx, call.params.id, true))
  },

  async rows(call) {
    const { trx, params, query, language } = call
    const run = await findRun(trx, params.id)
    const where = sql`run_id = ${params.id} and (${query.action ?? null}::text is null or action = ${query.action ?? null})
      and (${query.code ?? null}::text is null or ${query.code ?? null} = any(codes)) and ${inGroup(run, query.group)}`
    const { rows } = await sql<{
      row_no: number
      action: string
      key: string
      problems: (KeptProblem & { column: string | null })[]
      before: Record<string, string> | null
      after: Record<string, string> | null
    }>`
      select row_no, action, key, problems, before, after from import_rows where ${where} order by row_no limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`.execute(
      trx,
    )
    const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from import_rows where ${where}`.execute(
      trx,
    )
    return {
      results: rows.map(row => ({
        rowNo: row.row_no,
        action: row.action,
        key: row.key,
        problems: row.problems.map(item => ({ code: item.code, column: item.column, message: problemText(item, language) })),
        changes: Object.entries(row.after ?? {}).flatMap(([column, value]) =>
          (row.before?.[column] ?? '') === value ? [] : [{ column, old: row.before?.[column] ?? '', new: value }],
        ),
      })),
      pagination: { currentPage: query.page, pageSize: query.pageSize, count: counted[0]?.count ?? 0 },
    }
  },

  async errorsFile(call) {
    const run = await findRun(call.trx, call.params.id)
    return sendFile(call as Call, `${run.kind}-errors`, 'xlsx', await errorsFile(call.services, call.trx, run, call.language))
  },

  async apply(call) {
    await refuseClosedDoor(call as Call)
    return beginApply(call as Call, await findRun(call.trx, call.params.id, true), call.body)
  },

  async release(call) {
    if (!personOf(call).roles.includes('GJAdmin')) throw noAccess()
    const run = await findRun(call.trx, call.params.id, true)
    if (run.status !== 'Held') throw custom(409, 'ImportNotHeld', 'This import is not held.')
    const school = await call.trx.selectFrom('schools').select('code').executeTakeFirstOrThrow()
    if (call.body.typedText !== school.code) throw custom(400, 'TypedTextDiffers', 'The confirmation text does not match.')
    await call.trx.updateTable('import_runs').set({ status: 'Checked', released: true }).where('id', '=', run.id).execute()
    await call.audit({
      action: 'import.release',
      entity: 'import_runs',
      entityId: run.id,
      reason: call.body.reason,
      before: { guards: run.guards },
    })
    return runAnswer(await findRun(call.trx, run.id), call.language)
  },

  async rollback(call) {
    await refuseClosedDoor(call as Call)
    const run = await findRun(call.trx, call.params.id, true)
    refuseLateRollback(call.services, run)
    return startJob(call as Call, 'import.rollback', { runId: run.id })
  },

  async cancel(call) {
    await cancelRun(call.trx, await findRun(call.trx, call.params.id, true))
  },

  async single(call) {
    await refuseClosedDoor(call as Call)
    const { services, trx, schoolId, body } = call
    const known = importKind(body.kind).columns
    const unknown = Object.keys(body.values).filter(key => !known.some(column => column.key === key))
    if (unknown.length > 0) throw invalid([{ field: 'values', message: fieldText('Unknown', { names: unknown.join(', ') }) }])
    const columns = known.filter(column => body.values[column.key] !== undefined)
    const mapping = Object.fromEntries(columns.map((column, index) => [column.key, index]))
    const cells = columns.map(column => body.values[column.key]!)
    const plan = await planRows(
      services,
      trx,
      schoolId,
      body.kind,
      [{ rowNo: 1, cells }],
      mapping,
      {
        ...defaultImportOptions,
        mode: body.mode,
        blankCells: 'clear',
      },
      { extent: 'rows', toWrite: true },
    )
    const row = plan.rows[0]
    if (!row) throw custom(400, 'EmptyRecord', 'Fill in the form first.')
    const told = row.problems.map(item => ({
      code: item.code,
      column: item.column ?? null,
      message: importMessage(item, speakIn(call.language)),
      isError: isError(item),
    }))
    const written =
      row.action === 'error' || row.action === 'same'
        ? undefined
        : (await applyPlan(services, trx, schoolId, plan, personOf(call).userId)).rows.get(1)
    if (written)
      await call.audit({
        action: `import.single.${row.action}`,
        entity: body.kind,
        entityId: written.entityId,
        before: row.before,
        after: row.after,
      })
    if (written)
      await workOf(services, body.kind).after?.({ services, trx, schoolId }, orderedBy(call as Call, 'guardians'), [
        written.entityId,
      ])
    return {
      action: row.action,
      id: written?.entityId ?? plan.existing.get(row.key) ?? null,
      errors: told.filter(item => item.isError).map(({ code, column, message }) => ({ code, column, message })),
      warnings: told.filter(item => !item.isError).map(({ code, column, message }) => ({ code, column, message })),
    }
  },

  async record(call) {
    const { kind, key } = call.params
    const found = await workOf(call.services, kind).find?.(call.trx, key)
    if (!found) throw notFound()
    return { values: Object.fromEntries(importKind(kind).columns.map(column => [column.key, found[column.key] ?? ''])) }
  },
}
