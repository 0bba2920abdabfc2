import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

// Made from the migrations by `pnpm --filter @school/server tables`.

/** Read as a Date; an ISO text may be written too. */
type Instant = ColumnType<Date, Date | string, Date | string>
type DefaultedInstant = ColumnType<Date, Date | string | undefined, Date | string>
/** Read as a value; written as JSON text. */
type Json = ColumnType<unknown, string, string>
type DefaultedJson = ColumnType<unknown, string | undefined, string>

export interface AbsenceAlertFailures {
  school_id: string
  on_day: string
  channel: string
  reason: string
}

export interface AbsenceAlerts {
  school_id: string
  id: string
  student_id: string
  on_day: string
  type: string
  channel: string
  batch_id: string | null
  sent_at: Instant
  by_id: string | null
}

export interface AcademicYears {
  school_id: string
  id: string
  name: string
  starts_on: string
  ends_on: string
  is_current: Generated<boolean>
  locked: Generated<boolean>
  version: Generated<number>
}

export interface ActivityDays {
  school_id: string
  day: string
  user_id: string
  channel: string
  hits: number
}

export interface AdditionalBuses {
  school_id: string
  id: string
  student_id: string
  academic_year_id: string
  trip: string
  bus_stop_id: string
  starts_on: string
  ends_on: string | null
  weekdays: number[]
  reason: string | null
  version: Generated<number>
}

export interface AddressAttempts {
  ip: string
  failures: Generated<Date[]>
  updated_at: Instant
}

export interface AddressStates {
  school_id: string
  channel: string
  address: string
  state: string
  code: string
  at: Instant
  until: Instant | null
  soft_fails: Generated<number>
  source: Generated<string>
}

export interface AdminPortItems {
  school_id: string
  id: string
  title: string
  text: Generated<string>
  link: string | null
  file_id: string | null
  image_file_id: string | null
  sort_order: number
  active: Generated<boolean>
  version: Generated<number>
}

export interface Anecdotals {
  school_id: string
  id: string
  student_id: string
  academic_year_id: string
  on_day: string
  at_time: string | null
  place: string | null
  category_id: string
  nature: string
  observation: string
  comment: string | null
  action_taken: string | null
  attachment_file_ids: Generated<string[]>
  confidential: Generated<boolean>
  author_id: string
  staff_id: string | null
  created_at: Instant
  notified_at: Instant | null
  edited_after_notice_at: Instant | null
  deleted_at: Instant | null
  version: Generated<number>
}

export interface AttendanceAllotments {
  school_id: string
  id: string
  academic_year_id: string
  division_id: string
  staff_id: string
  halves: string
  from_day: string
  to_day: string | null
  kind: string
  reason: string | null
  created_by: string | null
  created_at: Instant
  version: Generated<number>
  source: Generated<string>
  leave_id: string | null
}

export interface AttendanceChanges {
  school_id: string
  id: string
  register_id: string
  student_id: string
  half: string
  old: string | null
  new: string | null
  reason: string | null
  via: string
  by_id: string | null
  at: Instant
}

export interface AttendanceMarks {
  school_id: string
  register_id: string
  student_id: string
  on_day: string
  fn: string | null
  an: string | null
  arrived_at: string | null
  left_at: string | null
  reason: string | null
  leave_id: string | null
  conflict: Generated<boolean>
}

export interface AttendanceMonths {
  school_id: string
  student_id: string
  academic_year_id: string
  month: string
  taken: Generated<number>
  present: Generated<number>
  late: Generated<number>
  absent: Generated<number>
  leave: Generated<number>
  duty: Generated<number>
  half_days: Generated<number>
  source: Generated<string>
}

export interface AttendanceRegisters {
  school_id: string
  id: string
  academic_year_id: string
  division_id: string
  on_day: string
  planned: string
  fn_taken_at: Instant | null
  fn_taken_by: string | null
  an_taken_at: Instant | null
  an_taken_by: string | null
  source: Generated<string>
  void: Generated<boolean>
  changed_at: Instant | null
  changed_by: string | null
  changes: Generated<number>
  version: Generated<number>
}

export interface AttendanceReminders {
  school_id: string
  division_id: string
  on_day: string
  half: string
  at: Instant
  by: string | null
}

export interface AttendanceReopens {
  school_id: string
  id: string
  division_id: string
  month: string
  until: Instant
  reason: string
  by_id: string | null
  at: Instant
}

export interface AuditEntries {
  id: string
  school_id: string | null
  at: Instant
  actor_id: string | null
  actor_roles: Generated<string[]>
  via_operator: Generated<boolean>
  action: string
  entity: string
  entity_id: string | null
  before: Json | null
  after: Json | null
  reason: string | null
  ip: Generated<string>
}

export interface BankAccounts {
  school_id: string
  id: string
  fee_account_id: string
  bank: string
  holder: string
  account_no: string
  ifsc: string
  id_prefix: string
  next_serial: Generated<number>
  upi_vpa: string | null
  payee_name: string | null
  mcc: Generated<string>
  file_profile: DefaultedJson
  auto_post: Generated<boolean>
  active: Generated<boolean>
  version: Generated<number>
  mode: Generated<string>
  api_key: string | null
  api_key_hint: string | null
  allowed_ips: Generated<string[]>
}

export interface BankFiles {
  school_id: string
  id: string
  bank_account_id: string
  file_id: string
  name: string
  sha256: string
  status: string
  counts: DefaultedJson
  row_errors: DefaultedJson
  error: string | null
  job_id: string | null
  uploaded_at: Instant
  uploaded_by: string | null
  applied_at: Instant | null
  version: Generated<number>
  preview: DefaultedJson
}

export interface BankLines {
  school_id: string
  id: string
  bank_file_id: string | null
  bank_account_id: string
  row_no: number
  line_key: string
  value_date: string
  utr: string | null
  dr_cr: string
  amount: number
  narration: Generated<string>
  payment_code: string | null
  status: Generated<string>
  reason: string | null
  payment_id: string | null
  order_id: string | null
  settlement_batch_id: string | null
  decided_at: Instant | null
  decided_by: string | null
  note: string | null
}

export interface BankPaymentIds {
  school_id: string
  id: string
  bank_account_id: string
  student_id: string
  fee_account_id: string
  code: string
  active: Generated<boolean>
  created_at: Instant
  version: Generated<number>
}

export interface BellPeriods {
  school_id: string
  id: string
  bell_schedule_id: string
  no: number
  name: string
  kind: Generated<string>
  start_time: string
  end_time: string
  half: string
}

export interface BellSchedules {
  school_id: string
  id: string
  academic_year_id: string
  name: string
  section_ids: Generated<string[]>
  active: Generated<boolean>
  version: Generated<number>
}

export interface BusDuties {
  school_id: string
  id: string
  trip_id: string
  staff_id: string
  starts_on: string
  ends_on: string | null
  version: Generated<number>
}

export interface BusFeeChanges {
  school_id: string
  student_id: string
  academic_year_id: string
}

export interface BusFeeRates {
  school_id: string
  id: string
  academic_year_id: string
  bus_stop_id: string
  amount_per_month: number
  version: Generated<number>
}

export interface BusMarkSends {
  school_id: string
  run_id: string
  client_id: string
}

export interface BusMarks {
  school_id: string
  run_id: string
  student_id: string
  bus_stop_id: string
  status: string
  extra: Generated<boolean>
  boarded_at: Instant | null
  left_at: Instant | null
  reason: string | null
  client_at: Instant | null
  marked_by: string | null
}

export interface BusNotices {
  school_id: string
  run_id: string
  student_id: string
  kind: string
}

export interface BusRuns {
  school_id: string
  id: string
  trip_id: string
  on_day: string
  status: string
  started_at: Instant | null
  started_by: string | null
  completed_at: Instant | null
  completed_by: string | null
  cancel_reason: string | null
  version: Generated<number>
}

export interface BusStops {
  school_id: string
  id: string
  bus_id: string
  name: string
  sort_order: Generated<number>
}

export interface BusTripStops {
  school_id: string
  trip_id: string
  bus_stop_id: string
  sort_order: number
  at: string | null
}

export interface BusTrips {
  school_id: string
  id: string
  bus_id: string
  kind: string
  name: string
  depart_at: string
  weekdays: number[]
  active: Generated<boolean>
  made: Generated<boolean>
  version: Generated<number>
}

export interface Buses {
  school_id: string
  id: string
  name: string
  reg_no: string | null
  version: Generated<number>
}

export interface CalendarEvents {
  school_id: string
  id: string
  academic_year_id: string
  name: string
  kind: string
  from_day: string
  to_day: string
  halves: string
  audience: string
  section_ids: Generated<string[]>
  course_ids: Generated<string[]>
  note: string | null
  created_at: Instant
  created_by: string | null
  version: Generated<number>
}

export interface CalendarPatterns {
  school_id: string
  id: string
  academic_year_id: string
  audience: string
  section_id: string | null
  weekday: number
  nth: Generated<number[]>
  plan: string
}

export interface CalendarVersions {
  school_id: string
  academic_year_id: string
  audience: string
  version: Generated<number>
}

export interface CardDeletions {
  school_id: string
  id: string
  counts: Json
  ids: string[]
  fingerprint: string
  reason: string | null
  status: Generated<string>
  counted_at: Instant
  at: Instant | null
  by: string | null
  restored_at: Instant | null
  restored_by: string | null
}

export interface CardExtras {
  school_id: string
  student_id: string
  term_id: string
  working_days: string | null
  present_days: string | null
  height_cm: string | null
  weight_kg: string | null
  conduct: string | null
  promoted_to: string | null
  version: Generated<number>
  at: Instant
  by: string | null
}

export interface CardPrints {
  school_id: string
  card_id: string
  division_id: string
  file_id: string
  inputs_hash: string
  at: Instant
}

export interface CardRemarks {
  school_id: string
  student_id: string
  term_id: string
  kind: string
  subject_id: Generated<string>
  text: string
  bank_id: string | null
  version: Generated<number>
  at: Instant
  by: string | null
}

export interface CardTemplates {
  school_id: string
  id: string
  name: string
  kind: string
  paper: Generated<string>
  blocks: Json
  options: DefaultedJson
  signature_file_ids: Generated<string[]>
  language: Generated<string>
  active: Generated<boolean>
  version: Generated<number>
}

export interface CardUploads {
  school_id: string
  id: string
  card_id: string
  file_ids: string[]
  rows: DefaultedJson
  status: Generated<string>
  at: Instant
  by: string | null
}

export interface Cards {
  school_id: string
  id: string
  academic_year_id: string
  name: string
  kind: string
  node_code: string | null
  term_id: string | null
  template_id: string | null
  course_ids: Generated<string[]>
  show_rank: Generated<boolean>
  show_average: Generated<boolean>
  show_grace: Generated<boolean>
  sort_order: Generated<number>
  active: Generated<boolean>
  version: Generated<number>
}

export interface CarriedDemands {
  school_id: string
  demand_id: string
  carry_id: string
  to_demand_id: string | null
}

export interface CashierClosings {
  school_id: string
  id: string
  cashier_id: string
  on_day: string
  no: number
  opening: number
  by_mode: Json
  cancelled_count: number
  cancelled: number
  cash_returned: number
  refunded: number
  expected: number
  counted: number
  difference: number
  note: Generated<string>
  at: Instant
  by: string | null
}

export interface ChatBlocks {
  school_id: string
  id: string
  person_id: string
  until: string
  reason: string
  by_id: string
  at: Instant
}

export interface ChatConversations {
  school_id: string
  id: string
  person_lo: string
  person_hi: string
  begun_by: string
  created_at: Instant
  last_message_id: string | null
  version: Generated<number>
}

export interface ChatMembers {
  school_id: string
  conversation_id: string
  person_id: string
  partner_id: string
  role: string
  pinned_at: Instant | null
  muted_at: Instant | null
  hidden_at: Instant | null
  last_read_at: Instant | null
  unread: Generated<number>
}

export interface ChatMessages {
  school_id: string
  id: string
  conversation_id: string
  sender_id: string
  sender_role: string
  receiver_id: string
  receiver_role: string
  text: string
  sent_at: Instant
  status: Generated<string>
  deleted_at: Instant | null
  deleted_by: string | null
  client_id: string | null
}

export interface ChatPersons {
  school_id: string
  person_id: string
  seen_at: Instant | null
  acted_at: Instant | null
  told_at: Instant | null
}

export interface ChatReports {
  school_id: string
  id: string
  message_id: string
  kind: string
  by_id: string | null
  reason: string
  at: Instant
  status: Generated<string>
  decided_by: string | null
  decided_at: Instant | null
}

export interface ClassTestSeen {
  school_id: string
  student_id: string
  exam_id: string
  seen_at: Instant
  seen_by: string | null
}

export interface ConcessionTypes {
  school_id: string
  id: string
  name: string
  percent_bps: number | null
  amount: number | null
  per: Generated<string>
  head_ids: string[]
  active: Generated<boolean>
  version: Generated<number>
}

export interface ContactCodes {
  school_id: string
  id: string
  user_id: string
  mobile: string
  code_hash: string
  created_at: Instant
  expires_at: Instant
  tries: Generated<number>
  used_at: Instant | null
}

export interface ContactPreferences {
  school_id: string
  person_id: string
  person_type: string
  channel: string
  category: string
  off: boolean
  source: string
  by_user_id: string | null
  at: Instant
}

export interface Countries {
  id: string
  code: string
  name: string
  sort_order: Generated<number>
  dialling_code: Generated<string>
}

export interface Courses {
  school_id: string
  id: string
  section_id: string
  name: string
  sort_order: Generated<number>
  version: Generated<number>
}

export interface CredentialSends {
  school_id: string
  id: string
  batch_id: string
  user_id: string
  at: Instant
  sent_by: string | null
  channel: string
  resend: Generated<boolean>
  result: string
  sealed_password: string | null
}

export interface CurriculumTickets {
  id: string
  token_hash: Uint8Array
  user_id: string
  role: string
  name: string
  of_school: string | null
  of_child: string | null
  created_at: Instant
  expires_at: Instant
  used_at: Instant | null
}

export interface DayBells {
  school_id: string
  academic_year_id: string
  section_id: string
  weekday: number
  bell_schedule_id: string
}

export interface DayOverrides {
  school_id: string
  id: string
  on_day: string
  section_ids: Generated<string[]>
  follow_weekday: number | null
  follow_week: number | null
  bell_schedule_id: string | null
  note: Generated<string>
  at: Instant
}

export interface Demands {
  school_id: string
  id: string
  student_id: string
  academic_year_id: string
  fee_account_id: string
  installment_id: string
  fee_head_id: string
  source: string
  gross: number
  concession: Generated<number>
  write_off: Generated<number>
  paid: Generated<number>
  external_key: string | null
  status: Generated<string>
  version: Generated<number>
  schedule_id: string | null
  schedule_revision: number | null
  note: string | null
  told_concession: Generated<number>
}

export interface DiaryAcks {
  school_id: string
  entry_id: string
  student_id: string
  division_id: string
  seen_at: Instant | null
  done_at: Instant | null
}

export interface DiaryEntries {
  school_id: string
  id: string
  academic_year_id: string
  kind: string
  division_ids: string[]
  student_ids: string[] | null
  subject_id: string | null
  title: string
  body: string
  due_on: string | null
  attachment_file_ids: Generated<string[]>
  author_id: string
  staff_id: string | null
  on_day: string
  published_at: Instant
  edited_at: Instant | null
  deleted_at: Instant | null
  version: Generated<number>
}

export interface Districts {
  id: string
  state_id: string
  name: string
}

export interface Divisions {
  school_id: string
  id: string
  course_id: string
  name: string
  sort_order: Generated<number>
  class_teacher_id: string | null
  version: Generated<number>
}

export interface Enrolments {
  school_id: string
  academic_year_id: string
  student_id: string
  division_id: string
  roll_no: number | null
  since: string | null
}

export interface ExamSlots {
  school_id: string
  id: string
  exam_timetable_id: string
  division_ids: Generated<string[]>
  subject_id: string | null
  title: Generated<string>
  on_day: string
  start_time: string
  end_time: string
  reporting_time: string | null
  room_id: string | null
  invigilator_ids: Generated<string[]>
  max_marks: string | null
  syllabus: Generated<string>
  syllabus_file_id: string | null
  sort_order: Generated<number>
}

export interface ExamTimetables {
  school_id: string
  id: string
  academic_year_id: string
  name: string
  exam_id: string | null
  course_id: string
  division_ids: string[]
  starts_on: string
  ends_on: string
  suspend_lessons: Generated<string>
  instructions: Generated<string>
  file_id: string | null
  status: Generated<string>
  revision: Generated<number>
  published_at: Instant | null
  withdrawn_reason: string | null
  pending: Json | null
  created_by: string | null
  created_at: Instant
  version: Generated<number>
}

export interface ExportDocuments {
  school_id: string
  student_id: string
  sha256: string
  told_guardian_id: string
  exported_at: Instant
}

export interface ExportRuns {
  school_id: string
  id: string
  mode: string
  filters: Json
  automatic: boolean
  inserted: Generated<number>
  updated: Generated<number>
  unchanged: Generated<number>
  removed: Generated<number>
  failed: Generated<number>
  status: Generated<string>
  reason: string | null
  tries: Generated<number>
  next_try_at: Instant | null
  started_by: string | null
  started_at: Instant
  ended_at: Instant | null
}

export interface FeeAccounts {
  school_id: string
  id: string
  name: string
  kind: string
  sort_order: Generated<number>
  version: Generated<number>
}

export interface FeeAdjustmentLines {
  school_id: string
  adjustment_id: string
  no: number
  kind: string
  demand_id: string | null
  installment_id: string | null
  amount: number
}

export interface FeeAdjustments {
  school_id: string
  id: string
  student_id: string
  fee_account_id: string
  reason: string
  on_day: string
  at: Instant
  by: string | null
  receipt_id: string | null
  exception_id: string | null
}

export interface FeeCarries {
  school_id: string
  id: string
  from_year_id: string
  to_year_id: string
  to_year: string
  mode: string
  include_fines: boolean
  include_terminated: boolean
  fee_account_ids: string[]
  due_date: string
  least: number
  status: Generated<string>
  students: Generated<number>
  amount: Generated<number>
  skipped: Generated<number>
  job_id: string | null
  at: Instant
  by: string | null
}

export interface FeeCarryLines {
  school_id: string
  from_year_id: string
  to_year_id: string
  student_id: string
  fee_account_id: string
  carry_id: string
  installment_id: string
  principal: number
  fine: number
}

export interface FeeCategories {
  school_id: string
  id: string
  name: string
  active: Generated<boolean>
  version: Generated<number>
}

export interface FeeHeads {
  school_id: string
  id: string
  fee_account_id: string
  name: string
  code: string | null
  sort_order: Generated<number>
  active: Generated<boolean>
  version: Generated<number>
  applies_to: Generated<string>
  is_optional: Generated<boolean>
  refundable: Generated<boolean>
}

export interface FeeLedger {
  school_id: string
  id: string
  student_id: string
  fee_account_id: string
  kind: string
  debit: Generated<number>
  credit: Generated<number>
  ref_id: string
  on_day: string
  at: Instant
  by: string | null
}

export interface FeeOrderLines {
  school_id: string
  order_id: string
  no: number
  demand_id: string | null
  installment_id: string
  amount: number
}

export interface FeeOrderProofs {
  school_id: string
  order_id: string
  provider_payment_id: string
  amount: number
  paid_at: Instant
  file_id: string
  settlement_line_id: string | null
  bank_line_id: string | null
  at: Instant
  by: string | null
}

export interface FeeOrders {
  school_id: string
  id: string
  order_no: string
  student_id: string
  fee_account_id: string
  channel: string
  pos_terminal_id: string | null
  provider_order_id: string | null
  amount: number
  payer_charge: Generated<number>
  advance_used: Generated<number>
  payer_mobile: string | null
  beside: Generated<boolean>
  status: Generated<string>
  provider_status: string | null
  ended_by: string | null
  quoted_on: string
  expires_at: Instant
  next_check_at: Instant | null
  leased_until: Instant | null
  handed_at: Instant | null
  cancel_asked_at: Instant | null
  post_error: string | null
  receipt_id: string | null
  told_at: Instant | null
  created_at: Instant
  created_by: string | null
  gateway_account_id: string | null
  purpose: Generated<string>
  qr_mode: string | null
  handoff: Json | null
  typed_utr: string | null
  check_count: Generated<number>
  last_checked_at: Instant | null
  payer_user_id: string | null
  reconciled_at: Instant | null
  failure_told_at: Instant | null
}

export interface FeeRefundLines {
  school_id: string
  refund_id: string
  no: number
  kind: string
  demand_id: string | null
  installment_id: string | null
  amount: number
}

export interface FeeRefunds {
  school_id: string
  id: string
  payment_id: string
  student_id: string
  fee_account_id: string
  amount: number
  reason: string
  method: string
  reference: string | null
  refund_key: string
  provider_refund_id: string | null
  status: Generated<string>
  exception_id: string | null
  requested_at: Instant
  requested_by: string | null
  decided_at: Instant | null
  decided_by: string | null
  decision_note: string | null
  done_on: string | null
  tries: Generated<number>
  next_try_at: Instant | null
  error: string | null
  version: Generated<number>
  taken_on: string | null
  done_by: string | null
}

export interface FeeRemovalRows {
  school_id: string
  removal_id: string
  student_id: string
  place: number
  adm_no: string
  name: string
  division: string
  lines: number
  amount: number
  kept: number
  receipts: number
  advance: number
  open_orders: number
  fingerprint: string
  outcome: string | null
}

export interface FeeRemovals {
  school_id: string
  id: string
  scope: Json
  status: string
  reason: string | null
  job_id: string | null
  counted_at: Instant
  ended_at: Instant | null
  by: string | null
}

export interface FeeScheduleItems {
  school_id: string
  schedule_id: string
  revision: number
  installment_id: string
  fee_head_id: string
  amount: number
}

export interface FeeSchedules {
  school_id: string
  id: string
  academic_year_id: string
  fee_account_id: string
  plan_id: string
  course_id: string | null
  division_id: string | null
  fee_category_id: string | null
  status: Generated<string>
  revision: Generated<number>
  published_revision: number | null
  published_at: Instant | null
  published_by: string | null
  job_id: string | null
  version: Generated<number>
}

export interface FeeSyncPulls {
  school_id: string
  at: Instant
  items: number
}

export interface FeedbackCategories {
  school_id: string
  id: string
  name: string
  sort_order: number
  active: Generated<boolean>
  version: Generated<number>
}

export interface FeedbackCategoryStaff {
  school_id: string
  category_id: string
  staff_id: string
}

export interface FeedbackNotes {
  school_id: string
  id: string
  feedback_id: string
  author_id: string
  note: string
  at: Instant
}

export interface FeedbackPosts {
  school_id: string
  id: string
  feedback_id: string
  author_id: string
  from_school: boolean
  message: string
  attachment_file_ids: Generated<string[]>
  at: Instant
}

export interface FigureMarks {
  school_id: string
  part: string
  transaction_id: number
}

export interface Files {
  id: string
  school_id: string | null
  owner_id: string | null
  name: string
  extension: string
  media_type: string
  bytes: number
  sha256: string
  folder: string
  storage_key: string
  created_at: Instant
  deleted_at: Instant | null
  bytes_gone_at: Instant | null
  status: Generated<string>
  version: Generated<number>
  kind: string | null
  width: number | null
  height: number | null
}

export interface FineRules {
  school_id: string
  id: string
  name: string
  type: string
  amount: Generated<number>
  percent_bps: Generated<number>
  slabs: DefaultedJson
  grace_days: Generated<number>
  count_grace: Generated<boolean>
  max_amount: number | null
  version: Generated<number>
}

export interface FineStates {
  school_id: string
  student_id: string
  installment_id: string
  paid: Generated<number>
  waived: Generated<number>
  cleared_on: string | null
}

export interface FineWaivers {
  school_id: string
  id: string
  student_id: string
  installment_id: string
  amount: number
  reason: string
  at: Instant
  by: string | null
  taken_back_at: Instant | null
  taken_back_by: string | null
}

export interface FlashNews {
  school_id: string
  id: string
  text: string
  link: string | null
  audience_roles: string[]
  audience_section_ids: Generated<string[]>
  audience_course_ids: Generated<string[]>
  audience_division_ids: Generated<string[]>
  audience_designation_ids: Generated<string[]>
  starts_on: string
  ends_on: string
  active: Generated<boolean>
  author_id: string
  staff_id: string | null
  created_at: Instant
  version: Generated<number>
}

export interface FormerEnrolments {
  school_id: string
  academic_year_id: string
  student_id: string
  division_id: string
  roll_no: number | null
  since: string | null
  until: string
}

export interface GalleryAlbums {
  school_id: string
  id: string
  academic_year_id: string
  title: string
  description: Generated<string>
  event_date: string
  audience_roles: string[]
  audience_section_ids: Generated<string[]>
  audience_course_ids: Generated<string[]>
  audience_division_ids: Generated<string[]>
  audience_designation_ids: Generated<string[]>
  cover_photo_id: string | null
  status: string
  author_id: string
  staff_id: string | null
  created_at: Instant
  approved_by: string | null
  approved_at: Instant | null
  notified_at: Instant | null
  told: Generated<number>
  deleted_at: Instant | null
  version: Generated<number>
}

export interface GalleryPhotos {
  school_id: string
  id: string
  album_id: string
  file_id: string | null
  caption: Generated<string>
  sort_order: number
  approved: boolean
  hidden: Generated<boolean>
  added_by: string
  added_at: Instant
  deleted_at: Instant | null
}

export interface GalleryReports {
  school_id: string
  id: string
  photo_id: string
  by_user_id: string
  reason: Generated<string>
  at: Instant
  decided_by: string | null
  decided_at: Instant | null
  kept: boolean | null
}

export interface GalleryTellings {
  school_id: string
  album_id: string
  number: number
  id: string
  by_user_id: string
  at: Instant
  people: number
  without_login: number
}

export interface GatewayAccounts {
  school_id: string
  id: string
  fee_account_id: string
  driver: string
  label: string
  test_mode: Generated<boolean>
  credentials: string | null
  credential_hints: DefaultedJson
  previous_credentials: string | null
  previous_until: Instant | null
  methods: Generated<string[]>
  payer_charge_bps: Generated<number>
  payer_charge_flat: Generated<number>
  gst_bps: Generated<number>
  order_expiry_minutes: Generated<number>
  pending_hold_minutes: Generated<number>
  sort_order: Generated<number>
  active: Generated<boolean>
  last_success_at: Instant | null
  version: Generated<number>
}

export interface GatewayEvents {
  school_id: string
  id: string
  gateway_account_id: string
  event_id: string
  kind: string
  raw_body: string
  signature_ok: boolean
  order_no: string | null
  received_at: Instant
  processed_at: Instant | null
  tries: Generated<number>
  next_try_at: Instant | null
  error: string | null
  evidence: DefaultedJson
}

export interface GroupSettings {
  group_id: string
  code: string
  value: Json
  version: Generated<number>
  updated_by: string | null
  updated_at: Instant
}

export interface GuardianFeedbacks {
  school_id: string
  id: string
  student_id: string
  guardian_id: string
  division_id: string | null
  category_id: string
  subject: string
  status: Generated<string>
  created_at: Instant
  on_day: string
  read_at: Instant | null
  replied_at: Instant | null
  replied_by: string | null
  closed_at: Instant | null
  version: Generated<number>
  waiting_since: Instant
  answered_at: Instant | null
}

export interface GuardianMerges {
  school_id: string
  id: string
  guardian_id: string
  before: Json
  kept_version: number
  merged_by: string
  merged_at: Instant
  undone_by: string | null
  undone_at: Instant | null
}

export interface Guardians {
  school_id: string
  id: string
  name: string
  relation: string
  mobile: string
  whatsapp_number: string | null
  email: string | null
  address: string | null
  version: Generated<number>
  name_key: GeneratedAlways<string | null>
}

export interface IdempotencyKeys {
  user_id: string
  key: string
  route: string
  request_hash: string
  status: number
  answer: Json | null
  created_at: Instant
}

export interface ImportMappings {
  school_id: string
  kind: string
  mapping: Json
}

export interface ImportRows {
  school_id: string
  run_id: string
  row_no: number
  action: string
  key: string
  problems: Json
  codes: string[]
  before: Json | null
  after: Json | null
  entity_id: string | null
  undo: Json | null
}

export interface ImportRuns {
  school_id: string
  id: string
  kind: string
  file_id: string
  file_name: string
  sha256: string
  rows: number
  options: Json
  mapping: Json
  headers: Json
  sample: Json
  counts: Json | null
  groups: DefaultedJson
  guards: DefaultedJson
  missing: Generated<number>
  status: string
  released: Generated<boolean>
  job_id: string | null
  message: string | null
  created_by: string | null
  created_at: Instant
  applied_at: Instant | null
  undo: DefaultedJson
}

export interface InstallmentPlans {
  school_id: string
  id: string
  academic_year_id: string
  fee_account_id: string
  name: string
  version: Generated<number>
}

export interface Installments {
  school_id: string
  id: string
  academic_year_id: string
  fee_account_id: string
  plan_id: string | null
  no: number
  name: string
  due_date: string
  fine_rule_id: string | null
  version: Generated<number>
  months: Generated<number>
}

export interface Invitations {
  id: string
  user_id: string
  token_hash: string
  created_at: Instant
  expires_at: Instant
  used_at: Instant | null
}

export interface Jobs {
  id: string
  school_id: string | null
  kind: string
  payload: Json
  status: Generated<string>
  done: Generated<number>
  total: Generated<number>
  message: string | null
  result: Json | null
  result_file_id: string | null
  dedupe_key: string | null
  attempts: Generated<number>
  run_after: Instant
  leased_until: Instant | null
  leased_by: string | null
  cancel_asked: Generated<boolean>
  owner_id: string | null
  created_at: Instant
  finished_at: Instant | null
  lost: Generated<number>
}

export interface LeaveApplications {
  school_id: string
  id: string
  no: number
  applicant_kind: string
  student_id: string | null
  staff_id: string | null
  leave_type_id: string
  from_date: string
  from_half: string
  to_date: string
  to_half: string
  reason: string
  file_ids: Generated<string[]>
  lop_accepted: Generated<boolean>
  charged: number
  lop: Generated<number>
  status: Generated<string>
  step: Generated<number>
  applied_at: Instant
  applied_by: string | null
  ended_at: Instant | null
  end_reason: string | null
  version: Generated<number>
}

export interface LeaveChains {
  school_id: string
  id: string
  audience: string
  section_id: string | null
  steps: Json
  version: Generated<number>
}

export interface LeaveDays {
  school_id: string
  application_id: string
  on_day: string
  half: string
  kind: string
}

export interface LeaveLedger {
  school_id: string
  id: string
  staff_id: string
  leave_type_id: string
  leave_year: string
  kind: string
  hundredths: number
  lot_expires_on: string | null
  application_id: string | null
  run_key: string | null
  reason: string | null
  by: string | null
  at: Instant
}

export interface LeaveReasons {
  school_id: string
  id: string
  name: string
  audience: string
  sort_order: Generated<number>
  active: Generated<boolean>
  version: Generated<number>
}

export interface LeaveSteps {
  school_id: string
  application_id: string
  place: number
  approver: string
  approver_staff_id: string | null
  decision: Generated<string>
  remarks: string | null
  by: string | null
  at: Instant | null
  since: Instant | null
  escalated_at: Instant | null
  on_behalf: Generated<boolean>
}

export interface LeaveTypes {
  school_id: string
  id: string
  name: string
  code: string
  audience: string
  is_reserved: Generated<boolean>
  active: Generated<boolean>
  sort_order: Generated<number>
  min_unit: Generated<string>
  max_spell: number | null
  max_per_month: number | null
  notice_days: Generated<number>
  back_days: Generated<number>
  file_after_days: number | null
  counts_as: string | null
  paid: Generated<boolean>
  applies_to: Generated<string>
  gender: Generated<string>
  min_service_months: Generated<number>
  year_basis: Generated<string>
  allot: Generated<string>
  quota: Generated<number>
  carry_max: Generated<number>
  max_accrual: number | null
  negative: Generated<number>
  credit_expiry_days: number | null
  holiday_rule: Generated<string>
  not_with: Generated<string[]>
  restricted_only: Generated<boolean>
  version: Generated<number>
}

export interface LeaveYearCloses {
  school_id: string
  leave_year: string
  at: Instant
  by: string | null
}

export interface LessonRequirements {
  school_id: string
  id: string
  academic_year_id: string
  division_id: string
  subject_id: string
  staff_ids: Generated<string[]>
  per_week: number
  block_size: Generated<number>
  max_per_day: Generated<number>
  room_kind: string | null
  group_name: Generated<string>
}

export interface LessonStaff {
  school_id: string
  lesson_id: string
  staff_id: string
  timetable_version_id: string
  place: Generated<number>
}

export interface Lessons {
  school_id: string
  id: string
  timetable_version_id: string
  division_id: string
  week: Generated<number>
  weekday: number
  bell_period_id: string
  subject_id: string | null
  activity: Generated<string>
  room_id: string | null
  group_name: Generated<string>
  combine_key: Generated<string>
  pinned: Generated<boolean>
}

export interface LiveCursors {
  school_id: string
  user_id: string
  seq: number
}

export interface LiveEvents {
  school_id: string
  user_id: string
  seq: number
  type: string
  payload: Json
  at: Instant
}

export interface LiveStreams {
  school_id: string
  id: string
  user_id: string
  server: string
  opened_at: Instant
  seen_at: Instant
}

export interface LoginAttempts {
  name_key: string
  failures: Generated<Date[]>
  locked_until: Instant | null
  locks: Generated<Date[]>
  updated_at: Instant
}

export interface LoginBlocks {
  school_id: string
  id: string
  user_id: string
  reason: string
  starts_at: Instant
  until: Instant | null
  blocked_by: string | null
  ended_at: Instant | null
  ended_by: string | null
  end_reason: string | null
}

export interface MaintenanceWindows {
  id: string
  title: string
  message: string
  school_scope: string
  scope_ids: Generated<string[]>
  mode: string
  starts_at: Instant
  ends_at: Instant
  warn_minutes: number
  ended_at: Instant | null
  cancelled_at: Instant | null
  created_by: string
  created_at: Instant
  version: Generated<number>
}

export interface MarkChanges {
  school_id: string
  id: string
  student_id: string
  exam_id: string
  tool_id: string
  criterion: string
  subject_id: string
  part: string
  old: string | null
  new: string | null
  via: string
  reason: string | null
  at: Instant
  by: string | null
}

export interface MarkNotes {
  school_id: string
  exam_id: string
  subject_id: string
  student_id: string
  text: string
  version: Generated<number>
  at: Instant
  by: string | null
}

export interface MarkReminders {
  school_id: string
  staff_id: string
  about_id: string
  on_day: string
  at: Instant
  by: string | null
}

export interface MarkSheets {
  school_id: string
  id: string
  academic_year_id: string
  division_id: string
  kind: string
  exam_id: string | null
  term_id: string | null
  subject_id: string | null
  status: Generated<string>
  submitted_at: Instant | null
  submitted_by: string | null
  verified_at: Instant | null
  verified_by: string | null
  locked_at: Instant | null
  locked_by: string | null
  return_remark: string | null
  entry_until: string | null
  reopen_until: Instant | null
  export_state: Generated<string>
  exported_at: Instant | null
  published_at: Instant | null
  version: Generated<number>
  export_leased_until: Instant | null
  export_error: string | null
}

export interface Marks {
  school_id: string
  student_id: string
  exam_id: string
  tool_id: Generated<string>
  criterion: Generated<string>
  subject_id: string
  part: Generated<string>
  academic_year_id: string
  value: string | null
  grade: string | null
  code: string | null
  out_of: string | null
  note: string | null
  version: Generated<number>
  at: Instant
  by: string | null
  division_id: string | null
}

export interface Masters {
  school_id: string
  id: string
  kind: string
  name: string
  code: string | null
  parent_id: string | null
  active: Generated<boolean>
  selected: Generated<boolean>
  is_reserved: Generated<boolean>
  sort_order: Generated<number>
  version: Generated<number>
}

export interface MessageBatches {
  school_id: string
  id: string
  door: string
  channel: string
  format_id: string | null
  format_name: string
  format_version: number | null
  body: string
  content: Generated<string>
  title: Generated<string>
  example_message: Generated<string>
  send_to: string
  one_per_number: boolean
  also_bell: boolean
  urgent_reason: string | null
  parent_batch_id: string | null
  idempotency_key: string | null
  request_hash: string
  send_at: Instant | null
  release_at: Instant
  decision: string
  decided_by: string | null
  decided_at: Instant | null
  reject_reason: string | null
  credits: number
  made_by: string
  made_at: Instant
  template: Json | null
  file_ids: Generated<string[]>
  voice_description_id: string | null
  paused_until: Instant | null
  unconfirmed_told: Generated<boolean>
  attendance_date: string | null
  automatic: Generated<boolean>
}

export interface MessageFormats {
  school_id: string
  id: string
  door: string
  channel: string
  name: string
  name_key: GeneratedAlways<string | null>
  body: string
  content: Generated<string>
  title: Generated<string>
  campaign_name: Generated<string>
  include_attachment: Generated<boolean>
  include_document: Generated<boolean>
  is_approved: Generated<boolean>
  dlt_template_id: string | null
  dlt_text_hash: string | null
  predefined: Generated<boolean>
  create_staff_id: string | null
  created_by: string | null
  created_at: Instant
  version: Generated<number>
  deleted_at: Instant | null
  wa_category: Generated<string>
  dlt_category: Generated<string>
}

export interface MessageKeys {
  key: string
  row_id: string
}

export interface MessageSelections {
  school_id: string
  id: string
  source: string
  student_ids: string[]
  extra: DefaultedJson
  made_by: string
  expires_at: Instant
}

export interface MessageStudents {
  school_id: string
  student_id: string
  at: Instant
  message_id: string
}

export interface NoticeEvents {
  school_id: string
  id: string
  academic_year_id: string
  kind: string
  title: string
  description: string
  plain_text: string
  starts_on: string
  ends_on: string
  start_time: string | null
  end_time: string | null
  venue: string | null
  audience_roles: string[]
  audience_section_ids: Generated<string[]>
  audience_course_ids: Generated<string[]>
  audience_division_ids: Generated<string[]>
  audience_designation_ids: Generated<string[]>
  attachment_file_ids: Generated<string[]>
  ask_ack: Generated<boolean>
  status: string
  publish_at: Instant | null
  author_id: string
  staff_id: string | null
  created_at: Instant
  approved_by: string | null
  approved_at: Instant | null
  cancelled_by: string | null
  cancelled_at: Instant | null
  cancel_reason: string | null
  notified_at: Instant | null
  told: Generated<number>
  deleted_at: Instant | null
  version: Generated<number>
}

export interface NoticeSeen {
  school_id: string
  notice_id: string
  user_id: string
  seen_at: Instant
  ack_at: Instant | null
}

export interface NoticeTellings {
  school_id: string
  notice_id: string
  number: number
  id: string
  by_user_id: string
  at: Instant
  people: number
  without_login: number
}

export interface NoticeTold {
  school_id: string
  notice_id: string
  user_id: string
  audience: string
}

export interface Notifications {
  school_id: string
  id: string
  user_id: string
  child_id: string | null
  audience: string
  title: string
  message: string
  route: string | null
  sent_at: Instant
  read_at: Instant | null
  batch_id: string | null
  held: Generated<boolean>
  discreet: Generated<boolean>
  kind: Generated<string>
  student_ids: Generated<string[]>
  alert: Generated<boolean>
}

export interface OfflineFeeSummaries {
  school_id: string
  id: string
  student_id: string
  academic_year_id: string
  kind: string
  as_of: string
  rows: Json
  created_at: Instant
  updated_at: Instant
}

export interface OrderAttempts {
  school_id: string
  order_id: string
  provider_payment_id: string
  status: string
  amount: number | null
  method: string | null
  last4: string | null
  approval_code: string | null
  error_text: string | null
  at: Instant
  bank_ref: string | null
  error_code: string | null
}

export interface Outbox {
  id: string
  school_id: string | null
  channel: string
  recipient: string
  subject: string | null
  body: string
  dedupe_key: string | null
  status: Generated<string>
  attempts: Generated<number>
  run_after: Instant
  leased_until: Instant | null
  last_error: string | null
  created_at: Instant
  sent_at: Instant | null
  kind: Generated<string>
  sealed: Generated<boolean>
  expires_at: Instant
  started_at: Instant | null
  leased_by: string | null
  driver: string | null
  provider_ref: string | null
  credits: Generated<number>
  batch_id: string | null
  person_type: string | null
  person_id: string | null
  student_ids: string[] | null
  skip_reason: string | null
  skip_detail: string | null
  parts: Generated<number>
  repeats_id: string | null
  delivered_at: Instant | null
  read_at: Instant | null
  variables: string[] | null
  about_id: string | null
  lane: Generated<number>
  template: Json | null
  account: string | null
}

export interface PaymentExceptions {
  school_id: string
  id: string
  payment_id: string | null
  kind: string
  amount: number
  status: Generated<string>
  resolution: string | null
  at: Instant
  order_id: string | null
  settlement_line_id: string | null
  student_id: string | null
  fee_account_id: string | null
  resolved_at: Instant | null
  resolved_by: string | null
  version: Generated<number>
}

export interface Payments {
  school_id: string
  id: string
  source: string
  source_account_id: string
  provider_payment_id: string
  student_id: string
  fee_account_id: string
  amount: number
  payer_charge: Generated<number>
  mode: string
  bank_ref: string | null
  paid_on: string
  posted_at: Instant
  posted_by: string | null
  status: Generated<string>
  paid_at: Instant | null
  order_id: string | null
  instrument_no: string | null
  instrument_on: string | null
  instrument_bank: string | null
  told_on: string | null
  told_by: string | null
}

export interface PhotoConsents {
  school_id: string
  id: string
  student_id: string
  given: boolean
  by_user_id: string
  at: Instant
}

export interface PlatformNoticeReads {
  notice_id: string
  user_id: string
  at: Instant
}

export interface PlatformNotices {
  id: string
  title: string
  message: string
  audience_roles: string[]
  starts_at: Instant
  ends_at: Instant
  withdrawn_at: Instant | null
  created_at: Instant
  words: Generated<string>
  school_scope: Generated<string>
  scope_ids: Generated<string[]>
  show_as: Generated<string>
  tone: Generated<string>
  published_at: Instant | null
  reach: Generated<number>
  created_by: string | null
  version: Generated<number>
}

export interface PosTerminals {
  school_id: string
  id: string
  label: string
  driver: string
  merchant_id: Generated<string>
  store_id: Generated<string>
  serial_no: Generated<string>
  fee_account_id: string
  active: Generated<boolean>
  version: Generated<number>
}

export interface ProfileChangeRequests {
  school_id: string
  id: string
  person_type: string
  person_id: string
  changes: Json
  status: Generated<string>
  asked_by: string
  asked_at: Instant
  decided_by: string | null
  decided_at: Instant | null
  remark: string | null
}

export interface PushSubscriptions {
  id: string
  user_id: string
  session_id: string
  endpoint: string
  endpoint_hash: string
  p256dh: string
  auth: string
  user_agent: Generated<string>
  created_at: Instant
  last_ok_at: Instant | null
}

export interface ReceiptLines {
  school_id: string
  receipt_id: string
  no: number
  kind: string
  demand_id: string | null
  installment_id: string | null
  amount: number
}

export interface ReceiptPrints {
  school_id: string
  receipt_id: string
  printed_at: Instant
  printed_by: string | null
}

export interface ReceiptSeries {
  school_id: string
  fee_account_id: string
  period: string
  sample: boolean
  prefix: string
  padding: Generated<number>
  next: Generated<number>
  id: Generated<string>
  skipped: Generated<number>
  version: Generated<number>
}

export interface Receipts {
  school_id: string
  id: string
  receipt_no: string
  on_day: string
  student_id: string
  fee_account_id: string
  adm_no: string
  student_name: string
  division_name: string
  amount: number
  payment_id: string
  external: boolean
  status: Generated<string>
  cancel_reason: string | null
  cancelled_at: Instant | null
  cancelled_by: string | null
  sample: Generated<boolean>
  division_id: string | null
  cancel_outcome: string | null
  told_at: Instant | null
}

export interface RecoveryCodes {
  user_id: string
  code_hash: string
  created_at: Instant
}

export interface Removals {
  school_id: string | null
  id: string
  kind: string
  scope: Json
  counts: DefaultedJson
  blockers: DefaultedJson
  warnings: DefaultedJson
  fingerprint: Generated<string>
  counted_at: Instant | null
  things: Generated<number>
  status: string
  typed_text: string | null
  reason: string | null
  job_id: string | null
  remove_on: string | null
  archive_file_id: string | null
  archive_until: string | null
  audit_id: string | null
  failure: string | null
  by_id: string
  created_at: Instant
  ended_at: Instant | null
}

export interface ReportCards {
  school_id: string
  id: string
  card_id: string
  student_id: string
  academic_year_id: string
  division_id: string
  no: number
  source: string
  file_id: string
  content: Json | null
  result_id: string | null
  status: string
  publish_at: Instant | null
  published_at: Instant | null
  withheld_at: Instant | null
  withheld_reason: string | null
  inputs_hash: Generated<string>
  outdated: Generated<boolean>
  seen_at: Instant | null
  seen_by: string | null
  acknowledged_at: Instant | null
  acknowledged_by: string | null
  revised_note: string | null
  verify_code: string
  deletion_id: string | null
  at: Instant
  by: string | null
  version: Generated<number>
  result_hash: Generated<string>
  notify: Generated<boolean>
  deleted_from: string | null
}

export interface ReportFigures {
  school_id: string
  part: string
  counted_at: Instant
  figures: Json
}

export interface ResetCodes {
  id: string
  user_id: string
  code_hash: string
  channel: string
  created_at: Instant
  expires_at: Instant
  tries: Generated<number>
  used_at: Instant | null
}

export interface ResultRuns {
  school_id: string
  id: string
  scheme_id: string
  course_id: string
  node_id: string
  scheme_version: number
  state: string
  inputs_hash: string
  at: Instant
  by: string | null
}

export interface Results {
  school_id: string
  id: string
  result_run_id: string
  student_id: string
  division_id: string
  node_id: string
  subjects: Json
  total: string | null
  max: string | null
  percent: string | null
  grade: string | null
  cgpa: string | null
  outcome: string
  override: Json | null
  failed: Generated<string[]>
  rank: number | null
  stale: Generated<boolean>
  inputs_hash: string
  version: Generated<number>
  missing: Generated<number>
}

export interface Rooms {
  school_id: string
  id: string
  name: string
  capacity: number | null
  kind: Generated<string>
  active: Generated<boolean>
  version: Generated<number>
}

export interface SafetyFlags {
  school_id: string
  id: string
  student_id: string
  on_day: string
  kind: string
  run_id: string
  status: Generated<string>
  resolution: Generated<string>
  resolved_by: string | null
  at: Instant
}

export interface SandboxMachine {
  school_id: string
  order_id: string
  state: string
  rrn: string | null
  at: Instant
}

export interface SandboxPayments {
  school_id: string
  id: string
  order_id: string
  amount: number
  method: string
  status: string
  becomes_at: Instant | null
  paid_at: Instant
  refunded: Generated<number>
}

export interface SandboxRefunds {
  school_id: string
  refund_key: string
  payment_id: string
  amount: number
}

export interface SandboxWebhooks {
  school_id: string
  id: string
  gateway_account_id: string
  payment_id: string
  event_id: string
  due_at: Instant
}

export interface SchemaMigrations {
  name: string
  applied_at: DefaultedInstant
}

export interface SchoolDrafts {
  id: string
  owner_id: string
  name: Generated<string>
  code: Generated<string>
  values: Json
  logo_file_id: string | null
  logo_with_name_file_id: string | null
  saved_at: Instant
  version: Generated<number>
}

export interface SchoolFigures {
  school_id: string
  part: string
  on_day: string
  counted_at: Instant
  figures: Json
}

export interface SchoolGroups {
  id: string
  name: string
  version: Generated<number>
}

export interface SchoolKeys {
  school_id: string
  id: string
  purpose: string
  hash: Uint8Array
  hint: string
  created_at: Instant
  created_by: string | null
  last_used_at: Instant | null
  ended_at: Instant | null
  ended_by: string | null
}

export interface SchoolSettings {
  school_id: string
  code: string
  value: Json
  version: Generated<number>
  updated_by: string | null
  updated_at: Instant
}

export interface Schools {
  id: string
  code: string
  name: string
  place: string
  domain: string
  group_id: string | null
  module_codes: Generated<string[]>
  status: Generated<string>
  board: Generated<string>
  udise_code: string | null
  affiliation_no: string | null
  address: Generated<string>
  state_id: string | null
  district_id: string | null
  pin_code: Generated<string>
  phone: Generated<string>
  email: Generated<string>
  website: string | null
  time_zone: Generated<string>
  accent: string | null
  logo_file_id: string | null
  logo_with_name_file_id: string | null
  go_live_on: string | null
  remove_on: string | null
  created_at: Instant
  version: Generated<number>
  name_key: GeneratedAlways<string | null>
}

export interface Sections {
  school_id: string
  id: string
  name: string
  sort_order: Generated<number>
  version: Generated<number>
}

export interface SendAllowances {
  account_id: string
  channel: string
  left_over: number
  at: Instant
}

export interface Sessions {
  id: string
  user_id: string
  school_id: string | null
  child_id: string | null
  refresh_hash: Uint8Array
  prev_hash: Uint8Array | null
  rotated_at: Instant
  user_agent: Generated<string>
  ip: Generated<string>
  keep: Generated<boolean>
  created_at: Instant
  last_used_at: Instant
  idle_minutes: number
  ends_at: Instant
  ended_at: Instant | null
  end_reason: string | null
  prev_taken: Generated<boolean>
  second_factor_secret: string | null
}

export interface SettingRunSchools {
  school_id: string
  run_id: string
  differences: Json
  status: Generated<string>
  reason: Json | null
}

export interface SettingRuns {
  id: string
  owner_id: string
  changes: Json
  switches: Json
  schools: number
  created_at: Instant
  applied_at: Instant | null
  job_id: string | null
}

export interface SettlementBatches {
  school_id: string
  id: string
  gateway_account_id: string | null
  pos_terminal_id: string | null
  file_id: string | null
  sha256: string
  ref: string
  utr: string | null
  settled_on: string
  gross: number
  fee: Generated<number>
  tax: Generated<number>
  net: number
  at: Instant
  by: string | null
}

export interface SettlementLines {
  school_id: string
  id: string
  settlement_batch_id: string
  provider_payment_id: string
  order_no: string | null
  amount: number
  fee: Generated<number>
  tax: Generated<number>
  payment_id: string | null
}

export interface SmsAccounts {
  school_id: string
  balance: Generated<number>
  low_balance: Generated<number>
  header: Generated<string>
  dlt_entity_id: Generated<string>
  telemarketer_id: Generated<string>
  daily_cap: number | null
  rates: DefaultedJson
  per_second: DefaultedJson
  credit_price: Generated<number>
  link_hosts: Generated<string[]>
  bill_undelivered: Generated<boolean>
  status: Generated<string>
  pause_reason: Generated<string>
  version: Generated<number>
}

export interface SmsCredits {
  school_id: string
  id: string
  at: Instant
  delta: number
  reason: string
  batch_id: string | null
  balance_after: number
  made_by: string | null
  note: Generated<string>
}

export interface Staff {
  school_id: string
  id: string
  code: string
  name: string
  gender: string
  designation_id: string
  section_id: string | null
  mobile: string
  whatsapp_number: string | null
  email: string | null
  teaching: boolean
  photo_file_id: string | null
  status: Generated<string>
  version: Generated<number>
  updated_at: Instant
  code_key: GeneratedAlways<string | null>
  name_key: GeneratedAlways<string | null>
}

export interface StaffAvailability {
  school_id: string
  id: string
  staff_id: string
  weekday: number
  start_time: string
  end_time: string
  kind: string
}

export interface StaffDetails {
  school_id: string
  staff_id: string
  date_of_birth: string | null
  joined_on: string | null
  relieved_on: string | null
  qualification: string | null
  address: string | null
  blood_group: string | null
  emergency_phone: string | null
}

export interface States {
  id: string
  country_id: string
  name: string
}

export interface StudentBuses {
  school_id: string
  academic_year_id: string
  student_id: string
  pickup_stop_id: string | null
  drop_stop_id: string | null
  pickup_version: Generated<number>
  drop_version: Generated<number>
}

export interface StudentConcessions {
  school_id: string
  id: string
  student_id: string
  academic_year_id: string
  type_id: string
  installment_ids: Generated<string[]>
  status: Generated<string>
  reason: string
  file_id: string | null
  requested_at: Instant
  requested_by: string | null
  decided_at: Instant | null
  decided_by: string | null
  decision_note: string | null
  version: Generated<number>
}

export interface StudentDetails {
  school_id: string
  student_id: string
  father_name: string | null
  mother_name: string | null
  admission_date: string | null
  terminated_on: string | null
  termination_reason: string | null
  address: string | null
  blood_group: string | null
  mother_tongue: string | null
  nationality: string | null
  pen: string | null
  apaar_id: string | null
}

export interface StudentFeeAccounts {
  school_id: string
  student_id: string
  fee_account_id: string
  advance_available: Generated<number>
  advance_held: Generated<number>
  adm_no: string | null
  student_name: string | null
}

export interface StudentFeeProfiles {
  school_id: string
  student_id: string
  academic_year_id: string
  fee_category_id: string | null
  opted_head_ids: Generated<string[]>
  version: Generated<number>
}

export interface StudentLocks {
  school_id: string
  id: string
  student_id: string
  academic_year_id: string
  lock_type: string
  installment_id: string
  locked_at: Instant
  locked_by: string | null
  unlocked_at: Instant | null
  unlocked_by: string | null
  unlock_reason: string | null
}

export interface StudentSubjects {
  school_id: string
  academic_year_id: string
  student_id: string
  subject_id: string
}

export interface Students {
  school_id: string
  id: string
  adm_no: string
  name: string
  gender: string
  date_of_birth: string
  guardian_id: string
  religion_id: string | null
  caste_id: string | null
  reservation_id: string | null
  block_id: string | null
  photo_file_id: string | null
  status: Generated<string>
  version: Generated<number>
  updated_at: Instant
  adm_no_key: GeneratedAlways<string | null>
  name_key: GeneratedAlways<string | null>
}

export interface SubjectAllotments {
  school_id: string
  id: string
  academic_year_id: string
  division_id: string
  subject_id: string
  staff_id: string
}

export interface Substitutions {
  school_id: string
  id: string
  on_day: string
  lesson_id: string
  absent_staff_id: string
  substitute_staff_id: string | null
  kind: string
  note: Generated<string>
  status: string
  acknowledged_at: Instant | null
  by: string | null
  at: Instant
  version: Generated<number>
}

export interface SyncItemRefs {
  school_id: string
  id: string
  sync_item_id: string
  external_ref: string | null
  synced_at: Instant | null
  unsynced_at: Instant
  unsynced_by: string | null
  reason: string
}

export interface SyncItems {
  school_id: string
  id: string
  entity: string
  entity_id: string
  status: Generated<string>
  attempts: Generated<number>
  lease_until: Instant | null
  next_try_at: Instant | null
  last_error: string | null
  external_ref: string | null
  synced_at: Instant | null
  created_at: Instant
  version: Generated<number>
  errors: Generated<number>
}

export interface TabCodes {
  school_id: string
  id: string
  code: string
  label: string
  effect: string
  settles: Generated<boolean>
  prints: Generated<string>
  fails_subject: Generated<boolean>
  needs_note: Generated<boolean>
  is_reserved: Generated<boolean>
  sort_order: Generated<number>
  active: Generated<boolean>
  version: Generated<number>
}

export interface TabExams {
  school_id: string
  id: string
  academic_year_id: string
  term_id: string
  name: string
  code: string
  kind: Generated<string>
  entry_from: string | null
  entry_to: string | null
  auto_lock: Generated<boolean>
  sort_order: Generated<number>
  active: Generated<boolean>
  subject_id: string | null
  on_day: string | null
  syllabus: string | null
  staff_id: string | null
  max: string | null
  pass: string | null
  created_at: Instant
  created_by: string | null
  version: Generated<number>
}

export interface TabLeafMax {
  school_id: string
  scheme_id: string
  exam_id: string
  tool_id: Generated<string>
  subject_id: string
  entry: string
  parts: DefaultedJson
}

export interface TabNodes {
  school_id: string
  id: string
  scheme_id: string
  parent_id: string | null
  kind: string
  term_id: string | null
  exam_id: string | null
  tool_id: string | null
  name: string
  code: string
  combine: Generated<string>
  n: number | null
  weight: string | null
  out_of: string | null
  round: Generated<string>
  round_mode: Generated<string>
  printed: Generated<boolean>
  source: Generated<string>
  sort_order: number
}

export interface TabRemarkBank {
  school_id: string
  id: string
  kind: string
  text: string
  language: Generated<string>
  grade_from: string | null
  grade_to: string | null
  active: Generated<boolean>
  version: Generated<number>
}

export interface TabScales {
  school_id: string
  id: string
  name: string
  kind: string
  precision: Generated<number>
  rounding: Generated<string>
  bands: DefaultedJson
  sort_order: Generated<number>
  active: Generated<boolean>
  version: Generated<number>
}

export interface TabSchemeCourses {
  school_id: string
  scheme_id: string
  course_id: string
  academic_year_id: string
  active: Generated<boolean>
}

export interface TabSchemeSubjects {
  school_id: string
  scheme_id: string
  subject_id: string
  area: string
  choice: Generated<string>
  additional: Generated<boolean>
  in_total: Generated<boolean>
  in_rank: Generated<boolean>
  pass_percent: string | null
  grade_scale_id: string | null
  sort_order: Generated<number>
}

export interface TabSchemes {
  school_id: string
  id: string
  academic_year_id: string
  name: string
  status: Generated<string>
  grade_scale_id: string
  total_rule: Generated<string>
  best_n: number | null
  must_include: Generated<string[]>
  pass_percent: Generated<string>
  fail_limit: Generated<number>
  no_detention: Generated<boolean>
  grace_rule: Json | null
  rank_rule: DefaultedJson
  scheme_version: Generated<number>
  version: Generated<number>
}

export interface TabTerms {
  school_id: string
  id: string
  academic_year_id: string
  name: string
  starts_on: string
  ends_on: string
  sort_order: Generated<number>
  active: Generated<boolean>
  version: Generated<number>
}

export interface TabTools {
  school_id: string
  id: string
  name: string
  code: string
  criteria: DefaultedJson
  sort_order: Generated<number>
  active: Generated<boolean>
  version: Generated<number>
}

export interface TeacherAbsences {
  school_id: string
  id: string
  staff_id: string
  on_day: string
  from_time: string
  to_time: string
  source: string
  leave_application_id: string | null
  reason: Generated<string>
  at: Instant
}

export interface TimetableChanges {
  school_id: string
  changes: Generated<number>
}

export interface TimetableFiles {
  school_id: string
  id: string
  academic_year_id: string
  kind: string
  division_id: string | null
  staff_id: string | null
  file_id: string
  title: Generated<string>
  effective_from: string
  uploaded_by: string
  uploaded_at: Instant
  retired_at: Instant | null
  deleted_at: Instant | null
}

export interface TimetableSeen {
  school_id: string
  user_id: string
  kind: string
  ref_id: string
  revision: number
  at: Instant
}

export interface TimetableVersions {
  school_id: string
  id: string
  academic_year_id: string
  name: string
  starts_on: string
  cycle_weeks: Generated<number>
  section_ids: Generated<string[]>
  status: Generated<string>
  published_by: string | null
  published_at: Instant | null
  created_at: Instant
  version: Generated<number>
}

export interface UsedChallenges {
  challenge: string
  expires_at: Instant
}

export interface UserAllotments {
  school_id: string
  user_id: string
  form_code: string
}

export interface UserGroups {
  user_id: string
  group_id: string
}

export interface UserPreferences {
  user_id: string
  code: string
  value: Json
  updated_at: Instant
}

export interface UserSchools {
  school_id: string
  user_id: string
  roles: string[]
  staff_id: string | null
  guardian_id: string | null
  student_id: string | null
  allotment_mode: Generated<string>
  active: Generated<boolean>
  version: Generated<number>
}

export interface Users {
  id: string
  login_name: string
  password_hash: string
  name: string
  mobile: string | null
  email: string | null
  must_change_password: Generated<boolean>
  temp_expires_at: Instant | null
  notice_version: number | null
  status: Generated<string>
  permissions: Generated<string[]>
  platform_roles: Generated<string[]>
  school_scope: Generated<string>
  school_scope_ids: Generated<string[]>
  second_factor_secret: string | null
  sent_at: Instant | null
  sent_by: string | null
  sent_channel: string | null
  last_login_at: Instant | null
  last_school_id: string | null
  language: string | null
  created_at: Instant
  version: Generated<number>
  second_factor_step: number | null
  first_login_at: Instant | null
}

export interface VoiceDescriptions {
  school_id: string
  id: string
  name: string
  kind: string
  file_id: string | null
  text: string | null
  language: string | null
  seconds: number
  active: Generated<boolean>
  made_by: string
  made_at: Instant
  version: Generated<number>
}

export interface WebhookEvents {
  id: string
  driver: string
  event_key: string
  message_id: string | null
  provider_ref: string
  recipient: string
  state: string
  code: string | null
  at: Instant
  raw_body: string
  received_at: Instant
  run_after: Instant
  processed_at: Instant | null
  applied_to: string | null
  account: Generated<string>
  ok: Generated<boolean>
}

export interface YearEndDecisions {
  school_id: string
  id: string
  academic_year_id: string
  student_id: string
  decision: string
  division_id: string | null
  version: Generated<number>
}

export interface YearEndingStudents {
  school_id: string
  year_ending_id: string
  student_id: string
  outcome: string
  made_enrolment: Generated<boolean>
  made_bus: Generated<boolean>
  roll_no_before: number | null
  terminated: Generated<boolean>
}

export interface YearEndings {
  school_id: string
  id: string
  from_year_id: string
  to_name: string
  to_starts_on: string
  to_ends_on: string
  copy_class_teachers: Generated<boolean>
  copy_subject_allotments: Generated<boolean>
  copy_student_bus: Generated<boolean>
  roll_no_mode: Generated<string>
  course_map: DefaultedJson
  division_map: DefaultedJson
  lock_old_year: Generated<boolean>
  switch_on: string
  status: Generated<string>
  result: Json | null
  to_year_id: string | null
  made_year: Generated<boolean>
  switched_at: Instant | null
  cleared_teachers: DefaultedJson
  job_id: string | null
  run_at: Instant | null
  run_by: string | null
  reverted_at: Instant | null
  revert_reason: string | null
  created_at: Instant
  created_by: string | null
  version: Generated<number>
}

export interface Database {
  absence_alert_failures: AbsenceAlertFailures
  absence_alerts: AbsenceAlerts
  academic_years: AcademicYears
  activity_days: ActivityDays
  additional_buses: AdditionalBuses
  address_attempts: AddressAttempts
  address_states: AddressStates
  admin_port_items: AdminPortItems
  anecdotals: Anecdotals
  attendance_allotments: AttendanceAllotments
  attendance_changes: AttendanceChanges
  attendance_marks: AttendanceMarks
  attendance_months: AttendanceMonths
  attendance_registers: AttendanceRegisters
  attendance_reminders: AttendanceReminders
  attendance_reopens: AttendanceReopens
  audit_entries: AuditEntries
  bank_accounts: BankAccounts
  bank_files: BankFiles
  bank_lines: BankLines
  bank_payment_ids: BankPaymentIds
  bell_periods: BellPeriods
  bell_schedules: BellSchedules
  bus_duties: BusDuties
  bus_fee_changes: BusFeeChanges
  bus_fee_rates: BusFeeRates
  bus_mark_sends: BusMarkSends
  bus_marks: BusMarks
  bus_notices: BusNotices
  bus_runs: BusRuns
  bus_stops: BusStops
  bus_trip_stops: BusTripStops
  bus_trips: BusTrips
  buses: Buses
  calendar_events: CalendarEvents
  calendar_patterns: CalendarPatterns
  calendar_versions: CalendarVersions
  card_deletions: CardDeletions
  card_extras: CardExtras
  card_prints: CardPrints
  card_remarks: CardRemarks
  card_templates: CardTemplates
  card_uploads: CardUploads
  cards: Cards
  carried_demands: CarriedDemands
  cashier_closings: CashierClosings
  chat_blocks: ChatBlocks
  chat_conversations: ChatConversations
  chat_members: ChatMembers
  chat_messages: ChatMessages
  chat_persons: ChatPersons
  chat_reports: ChatReports
  class_test_seen: ClassTestSeen
  concession_types: ConcessionTypes
  contact_codes: ContactCodes
  contact_preferences: ContactPreferences
  countries: Countries
  courses: Courses
  credential_sends: CredentialSends
  curriculum_tickets: CurriculumTickets
  day_bells: DayBells
  day_overrides: DayOverrides
  demands: Demands
  diary_acks: DiaryAcks
  diary_entries: DiaryEntries
  districts: Districts
  divisions: Divisions
  enrolments: Enrolments
  exam_slots: ExamSlots
  exam_timetables: ExamTimetables
  export_documents: ExportDocuments
  export_runs: ExportRuns
  fee_accounts: FeeAccounts
  fee_adjustment_lines: FeeAdjustmentLines
  fee_adjustments: FeeAdjustments
  fee_carries: FeeCarries
  fee_carry_lines: FeeCarryLines
  fee_categories: FeeCategories
  fee_heads: FeeHeads
  fee_ledger: FeeLedger
  fee_order_lines: FeeOrderLines
  fee_order_proofs: FeeOrderProofs
  fee_orders: FeeOrders
  fee_refund_lines: FeeRefundLines
  fee_refunds: FeeRefunds
  fee_removal_rows: FeeRemovalRows
  fee_removals: FeeRemovals
  fee_schedule_items: FeeScheduleItems
  fee_schedules: FeeSchedules
  fee_sync_pulls: FeeSyncPulls
  feedback_categories: FeedbackCategories
  feedback_category_staff: FeedbackCategoryStaff
  feedback_notes: FeedbackNotes
  feedback_posts: FeedbackPosts
  figure_marks: FigureMarks
  files: Files
  fine_rules: FineRules
  fine_states: FineStates
  fine_waivers: FineWaivers
  flash_news: FlashNews
  former_enrolments: FormerEnrolments
  gallery_albums: GalleryAlbums
  gallery_photos: GalleryPhotos
  gallery_reports: GalleryReports
  gallery_tellings: GalleryTellings
  gateway_accounts: GatewayAccounts
  gateway_events: GatewayEvents
  group_settings: GroupSettings
  guardian_feedbacks: GuardianFeedbacks
  guardian_merges: GuardianMerges
  guardians: Guardians
  idempotency_keys: IdempotencyKeys
  import_mappings: ImportMappings
  import_rows: ImportRows
  import_runs: ImportRuns
  installment_plans: InstallmentPlans
  installments: Installments
  invitations: Invitations
  jobs: Jobs
  leave_applications: LeaveApplications
  leave_chains: LeaveChains
  leave_days: LeaveDays
  leave_ledger: LeaveLedger
  leave_reasons: LeaveReasons
  leave_steps: LeaveSteps
  leave_types: LeaveTypes
  leave_year_closes: LeaveYearCloses
  lesson_requirements: LessonRequirements
  lesson_staff: LessonStaff
  lessons: Lessons
  live_cursors: LiveCursors
  live_events: LiveEvents
  live_streams: LiveStreams
  login_attempts: LoginAttempts
  login_blocks: LoginBlocks
  maintenance_windows: MaintenanceWindows
  mark_changes: MarkChanges
  mark_notes: MarkNotes
  mark_reminders: MarkReminders
  mark_sheets: MarkSheets
  marks: Marks
  masters: Masters
  message_batches: MessageBatches
  message_formats: MessageFormats
  message_keys: MessageKeys
  message_selections: MessageSelections
  message_students: MessageStudents
  notice_events: NoticeEvents
  notice_seen: NoticeSeen
  notice_tellings: NoticeTellings
  notice_told: NoticeTold
  notifications: Notifications
  offline_fee_summaries: OfflineFeeSummaries
  order_attempts: OrderAttempts
  outbox: Outbox
  payment_exceptions: PaymentExceptions
  payments: Payments
  photo_consents: PhotoConsents
  platform_notice_reads: PlatformNoticeReads
  platform_notices: PlatformNotices
  pos_terminals: PosTerminals
  profile_change_requests: ProfileChangeRequests
  push_subscriptions: PushSubscriptions
  receipt_lines: ReceiptLines
  receipt_prints: ReceiptPrints
  receipt_series: ReceiptSeries
  receipts: Receipts
  recovery_codes: RecoveryCodes
  removals: Removals
  report_cards: ReportCards
  report_figures: ReportFigures
  reset_codes: ResetCodes
  result_runs: ResultRuns
  results: Results
  rooms: Rooms
  safety_flags: SafetyFlags
  sandbox_machine: SandboxMachine
  sandbox_payments: SandboxPayments
  sandbox_refunds: SandboxRefunds
  sandbox_webhooks: SandboxWebhooks
  schema_migrations: SchemaMigrations
  school_drafts: SchoolDrafts
  school_figures: SchoolFigures
  school_groups: SchoolGroups
  school_keys: SchoolKeys
  school_settings: SchoolSettings
  schools: Schools
  sections: Sections
  send_allowances: SendAllowances
  sessions: Sessions
  setting_run_schools: SettingRunSchools
  setting_runs: SettingRuns
  settlement_batches: SettlementBatches
  settlement_lines: SettlementLines
  sms_accounts: SmsAccounts
  sms_credits: SmsCredits
  staff: Staff
  staff_availability: StaffAvailability
  staff_details: StaffDetails
  states: States
  student_buses: StudentBuses
  student_concessions: StudentConcessions
  student_details: StudentDetails
  student_fee_accounts: StudentFeeAccounts
  student_fee_profiles: StudentFeeProfiles
  student_locks: StudentLocks
  student_subjects: StudentSubjects
  students: Students
  subject_allotments: SubjectAllotments
  substitutions: Substitutions
  sync_item_refs: SyncItemRefs
  sync_items: SyncItems
  tab_codes: TabCodes
  tab_exams: TabExams
  tab_leaf_max: TabLeafMax
  tab_nodes: TabNodes
  tab_remark_bank: TabRemarkBank
  tab_scales: TabScales
  tab_scheme_courses: TabSchemeCourses
  tab_scheme_subjects: TabSchemeSubjects
  tab_schemes: TabSchemes
  tab_terms: TabTerms
  tab_tools: TabTools
  teacher_absences: TeacherAbsences
  timetable_changes: TimetableChanges
  timetable_files: TimetableFiles
  timetable_seen: TimetableSeen
  timetable_versions: TimetableVersions
  used_challenges: UsedChallenges
  user_allotments: UserAllotments
  user_groups: UserGroups
  user_preferences: UserPreferences
  user_schools: UserSchools
  users: Users
  voice_descriptions: VoiceDescriptions
  webhook_events: WebhookEvents
  year_end_decisions: YearEndDecisions
  year_ending_students: YearEndingStudents
  year_endings: YearEndings
}
