import { createHash } from 'node:crypto'
import type { contract } from '@school/api'
import { type DltCategory, registeredText, registeredWarnings, type WhatsappCategory } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { type CallContext, type Handlers, personOf } from '../../platform/http/call'
import type { Person } from '../../platform/person'
import { changedMeanwhile, invalid, notFound } from '../../platform/problems'
import type { Trx } from '../../platform/transaction'
import { asksCampaign } from '../../platform/whatsapp-provider'
import { schoolsInScope } from '../../school/scope'
import { matches } from '../../school/search'
import { refuseLinks } from './links'
import { formatFieldText } from './texts'

interface Row {
  id: string
  school_id: string
  school: string
  channel: 'sms' | 'whatsapp'
  door: string
  name: string
  body: string
  content: string
  dlt_template_id: string | null
  dlt_text_hash: string | null
  dlt_category: DltCategory
  wa_category: WhatsappCategory
  campaign_name: string
  is_approved: boolean
  predefined: boolean
  created_at: Date
  version: number
}

const hashOf = (body: string) => createHash('sha256').update(registeredText(body)).digest('hex')

const answer = (row: Row) => ({
  id: row.id,
  school: { id: row.school_id, name: row.school },
  channel: row.channel,
  door: row.door,
  name: row.name,
  body: row.body,
  registeredText: registeredText(row.body),
  warnings: [
    // Operators of text messages look at these; WhatsApp has rules of its own.
    ...(row.channel === 'sms' ? registeredWarnings(row.body) : []),
    ...(row.dlt_text_hash !== null && row.dlt_text_hash !== hashOf(row.body) ? (['changed'] as const) : []),
  ],
  dltTemplateId: row.dlt_template_id ?? '',
  dltCategory: row.dlt_category,
  waCategory: row.wa_category,
  campaignName: row.campaign_name,
  isApproved: row.is_approved,
  predefined: row.predefined,
  createdAt: row.created_at.toISOString(),
  version: row.version,
})

const from = (where: RawBuilder<unknown>) => sql`
  from message_formats f join schools sc on sc.id = f.school_id
  where f.deleted_at is null and f.channel <> 'notification' and sc.status <> 'Removed' and ${where}`
const columns = sql`
  f.id, f.school_id, sc.name as school, f.channel, f.door, f.name, f.body, f.content, f.dlt_template_id, f.dlt_text_hash, f.dlt_category, f.wa_category, f.campaign_name, f.is_approved, f.predefined,
  f.created_at, f.version`

async function find(trx: Trx, where: RawBuilder<unknown>, forChange = false): Promise<Row> {
  const { rows } = await sql<Row>`select ${columns} ${from(where)} ${forChange ? sql`for update of f` : sql``}`.execute(trx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** What a decision leaves as it was. */
const kept = ({ dlt_template_id, dlt_text_hash, dlt_category, wa_category, campaign_name }: Row) => ({
  dlt_template_id,
  dlt_text_hash,
  dlt_category,
  wa_category,
  campaign_name,
})

type Call = Pick<CallContext, 'trx' | 'person' | 'audit' | 'services'>

type Approved = Pick<Row, 'is_approved' | 'dlt_template_id' | 'dlt_text_hash' | 'dlt_category' | 'wa_category' | 'campaign_name'>

async function change(call: Call, id: string, version: number, set: (row: Row) => Approved | Promise<Approved>) {
  const own = sql`f.id = ${id}::uuid and ${schoolsInScope(personOf(call))}`
  const before = await find(call.trx, own, true)
  if (before.version !== version) throw changedMeanwhile()
  const values = await set(before)
  await call.trx
    .updateTable('message_formats')
    .set(({ eb }) => ({ ...values, version: eb('version', '+', 1) }))
    .where('school_id', '=', before.school_id)
    .where('id', '=', id)
    .execute()
  await call.audit({
    action: values.is_approved ? 'format.approve' : 'format.withdraw',
    entity: 'message_formats',
    entityId: id,
    schoolId: before.school_id,
    after: {
      name: before.name,
      body: before.body,
      ...(before.channel === 'sms'
        ? { dltTemplateId: values.dlt_template_id, dltCategory: values.dlt_category }
        : { waCategory: values.wa_category, campaignName: values.campaign_name }),
    },
  })
  return answer(await find(call.trx, own))
}

/** Formats of the schools of a person that wait for their approval. */
export async function countWaitingFormats(trx: Trx, person: Person): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count ${from(sql`not f.is_approved and ${schoolsInScope(person)}`)}`.execute(trx)
  return rows[0]!.count
}

/** Message formats of all schools as the platform approves them. */
export const smsFormatHandlers: Handlers<typeof contract.smsFormats> = {
  async list(call) {
    const { trx, query } = call
    const where = sql`${schoolsInScope(personOf(call))}
      and ${query.state === '' ? sql`true` : sql`f.is_approved = ${query.state === 'Approved'}`}
      and (${query.channel} = '' or f.channel = ${query.channel}) ${query.school ? sql`and f.school_id = ${query.school}::uuid` : sql``}
      and (${matches(sql`search_key(f.name)`, query.text, 'contains')} or ${matches(sql`sc.name_key`, query.text, 'contains')})`
    const { rows } = await sql<Row>`
      select ${columns} ${from(where)} order by f.created_at desc, f.id limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`.execute(
      trx,
    )
    const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count ${from(where)}`.execute(trx)
    return {
      results: rows.map(answer),
      pagination: { currentPage: query.page, pageSize: query.pageSize, count: counted[0]!.count },
    }
  },
  approve: call =>
    change(call, call.params.id, call.body.version, async row => {
      const { dltTemplateId: template, dltCategory, waCategory, campaignName } = call.body
      if (row.channel === 'sms' && !/^\d{19}$/.test(template))
        throw invalid([{ field: 'dltTemplateId', message: formatFieldText('TemplateId') }])
      if (row.channel === 'sms') {
        await refuseLinks(call.trx, row.school_id, `${row.body}\n${row.content}`)
        return {
          ...kept(row),
          is_approved: true,
          dlt_template_id: template,
          dlt_text_hash: hashOf(row.body),
          dlt_category: dltCategory,
        }
      }
      const campaign = row.predefined ? campaignName.trim() : row.campaign_name
      if (campaign === '' && asksCampaign(call.services.configuration.whatsapp))
        throw invalid([{ field: 'campaignName', message: formatFieldText('CampaignRequired') }])
      return {
        ...kept(row),
        is_approved: true,
        dlt_template_id: null,
        dlt_text_hash: null,
        wa_category: waCategory,
        campaign_name: campaign,
      }
    }),
  withdraw: call => change(call, call.params.id, call.body.version, row => ({ ...kept(row), is_approved: false })),
}
