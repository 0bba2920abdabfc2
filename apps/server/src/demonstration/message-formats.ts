import { type FormatChannel, type FormatDoor, spokenSeconds, type WhatsappCategory } from '@school/rules'
import { sql } from 'kysely'
import type { Services } from '../platform/services'
import { inSchool, onPlatform, type Trx, transact } from '../platform/transaction'

interface DemoFormat {
  readonly door: FormatDoor
  readonly channel: FormatChannel
  readonly name: string
  readonly body: string
  readonly content?: string
  readonly title?: string
  /** The number under which the operators know the text. */
  readonly template?: string
  /** The campaign under which a provider of WhatsApp knows it, and what it carries. */
  readonly campaign?: string
  readonly file?: 'picture' | 'document'
  readonly category?: WhatsappCategory
  /** Not approved yet. */
  readonly waits?: boolean
}

const formats: readonly DemoFormat[] = [
  {
    door: 'guardian',
    channel: 'sms',
    name: 'Parents meeting',
    body: 'Dear {{Guardian}}, the parents meeting of {{Division}} is on [[Saturday]] at [[10 am]]. Green Valley School',
    template: '1107160000000000101',
  },
  {
    door: 'guardian',
    channel: 'sms',
    name: 'Early closing',
    body: 'Dear Parent, {{Content}} This is about {{Student}} of {{Division}}. Green Valley School',
    content: 'the school closes at 12:30 today owing to heavy rain. Buses leave at 12:45.',
    template: '1107160000000000102',
  },
  {
    door: 'guardian',
    channel: 'sms',
    name: 'Class trip',
    body: 'Dear {{Guardian}}, {{Student}} leaves for the class trip at [[7 am]]. Please send lunch and a raincoat.',
  },
  {
    door: 'staff',
    channel: 'sms',
    name: 'Staff meeting',
    body: 'Dear {{Name}}, the staff meeting is on [[Friday]] at [[3:30 pm]]. Green Valley School',
    template: '1107160000000000103',
  },
  {
    door: 'guardian',
    channel: 'notification',
    name: 'Holiday',
    title: 'No school tomorrow',
    body: 'Dear {{Guardian}}, the school of {{Student}} is closed tomorrow. Classes go on the day after.',
  },
  {
    door: 'guardian',
    channel: 'notification',
    name: 'Sports day',
    title: 'Sports day of {{Division}}',
    body: 'Please send {{Student}} in sports uniform with a water bottle.',
  },
  {
    door: 'busReport',
    channel: 'sms',
    name: 'Bus runs late',
    body: 'Dear Parent, the bus of {{Name}} ({{Division}}) is about [[20 minutes]] late today. Green Valley School',
    template: '1107160000000000104',
  },
  {
    door: 'busReport',
    channel: 'notification',
    name: 'Stop moved',
    title: 'A bus stop has moved',
    body: 'The stop of {{Name}} of {{Division}} is closed for roadworks. Please wait at the next stop of the route.',
  },
  {
    door: 'guardian',
    channel: 'whatsapp',
    name: 'Circular',
    body: 'Dear {{Guardian}}, please read the circular of [[July]] about {{Division}} that comes with this message.',
    campaign: 'circular_of_the_month',
    file: 'document',
  },
  {
    door: 'guardian',
    channel: 'whatsapp',
    name: 'Open day',
    body: 'Dear {{Guardian}}, you and your friends are welcome at our open day on [[Saturday]] at [[10 am]].',
    campaign: 'open_day',
    category: 'marketing',
  },
  {
    door: 'guardian',
    channel: 'whatsapp',
    name: 'Library books',
    body: 'Dear {{Guardian}}, {{Student}} of {{Division}} has library books that were due on [[Friday]].',
    campaign: 'library_books',
    waits: true,
  },
  {
    door: 'staff',
    channel: 'whatsapp',
    name: 'Substitution',
    body: 'Dear {{Name}}, please take the [[second]] period of [[VI B]] today.',
    campaign: 'substitution',
  },
  {
    door: 'busReport',
    channel: 'whatsapp',
    name: 'Bus changed',
    body: 'Dear Parent, {{Student}} of {{Division}} rides bus [[number 4]] today.',
    campaign: 'bus_changed',
  },
  {
    door: 'staff',
    channel: 'notification',
    name: 'Duty',
    title: 'Duty tomorrow',
    body: 'Dear {{Name}}, please be at the gate at 8:15.',
  },
]

const voices = [
  {
    name: 'Rain holiday',
    text: 'Dear parents, this is Green Valley School. The school is closed tomorrow because of heavy rain. The buses do not run.',
    language: 'en',
  },
  {
    name: 'Rain holiday in Malayalam',
    text: 'പ്രിയ രക്ഷിതാക്കളേ, കനത്ത മഴ കാരണം നാളെ സ്കൂളിന് അവധിയാണ്. ബസുകൾ ഓടുന്നതല്ല.',
    language: 'ml',
  },
] as const

/** The texts about the attendance of a day are approved and known to the providers. */
async function approveAbsenceFormats(trx: Trx): Promise<void> {
  const templates = { Absent: '1107160000000000301', Late: '1107160000000000302', Correction: '1107160000000000303' }
  for (const [name, template] of Object.entries(templates)) {
    const known = trx
      .updateTable('message_formats')
      .where('door', '=', 'absentPresent')
      .where('predefined', '=', true)
      .where('name', '=', name)
    await known.set({ is_approved: true, dlt_template_id: template }).where('channel', '=', 'sms').execute()
    await known
      .set({ is_approved: true, campaign_name: `attendance_${name.toLowerCase()}` })
      .where('channel', '=', 'whatsapp')
      .execute()
  }
}

/** So are the one about the bus of a day and the reminder of fees. */
async function approveOtherFormats(trx: Trx): Promise<void> {
  const others = [
    { door: 'busAttendance', template: '1107160000000000311', campaign: 'bus_update' },
    { door: 'feeDues', template: '1107160000000000312', campaign: 'fee_reminder' },
  ]
  for (const { door, template, campaign } of others) {
    const known = trx.updateTable('message_formats').where('door', '=', door).where('predefined', '=', true)
    await known.set({ is_approved: true, dlt_template_id: template }).where('channel', '=', 'sms').execute()
    await known.set({ is_approved: true, campaign_name: campaign }).where('channel', '=', 'whatsapp').execute()
  }
}

/** Formats of messages: approved ones, one that waits, and notifications. */
export async function makeMessageFormats(services: Services, schoolId: string): Promise<void> {
  await transact(services.db, inSchool(schoolId), async trx => {
    await approveAbsenceFormats(trx)
    await approveOtherFormats(trx)
    await trx
      .insertInto('message_formats')
      .values(
        formats.map(({ door, channel, name, body, content = '', title = '', template, campaign, file, category, waits }) => ({
          school_id: schoolId,
          id: services.newId(),
          door,
          channel,
          name,
          body,
          content,
          title,
          is_approved: template !== undefined || (campaign !== undefined && !waits),
          campaign_name: campaign ?? '',
          include_attachment: file !== undefined,
          include_document: file === 'document',
          wa_category: category ?? 'utility',
          dlt_template_id: template ?? null,
          created_at: services.clock.now(),
        })),
      )
      .execute()
  })
}

/** The platform has approved the texts by which every school sends codes and login details. */
export async function approveSystemFormats(services: Services): Promise<void> {
  const templates = { LoginCredentialsSMS: '1107160000000000001', PasswordCodeSMS: '1107160000000000002' }
  await transact(services.db, onPlatform, async trx => {
    for (const [name, template] of Object.entries(templates))
      await trx
        .updateTable('message_formats')
        .set({ is_approved: true, dlt_template_id: template })
        .where('door', '=', 'system')
        .where('channel', '=', 'sms')
        .where('name', '=', name)
        .execute()
  })
}

/** What calls say: texts that are read out. */
export async function makeVoiceDescriptions(services: Services, schoolId: string): Promise<void> {
  await transact(services.db, inSchool(schoolId), async trx => {
    const { user_id: by } = await trx
      .selectFrom('user_schools')
      .select('user_id')
      .where('school_id', '=', schoolId)
      .where(sql<boolean>`'SchoolHead' = any(roles)`)
      .orderBy('user_id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('voice_descriptions')
      .values(
        voices.map(({ name, text, language }) => ({
          school_id: schoolId,
          id: services.newId(),
          name,
          kind: 'text',
          text,
          language,
          seconds: spokenSeconds(text),
          made_by: by,
          made_at: services.clock.now(),
        })),
      )
      .execute()
  })
}
