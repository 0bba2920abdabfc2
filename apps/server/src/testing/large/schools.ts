import { moduleCodes } from '@school/rules'
import { Chance } from '../../demonstration/chance'
import { adultName, childName, familyName } from '../../demonstration/names'
import { noticeVersion } from '../../platform/person'
import { Passwords } from '../../services/auth/passwords'

const masterKinds = [
  ['designation', 12],
  ['religion', 3],
  ['caste', 6],
  ['reservation', 3],
  ['block', 4],
  ['subject', 10],
  ['anecdotal-category', 4],
] as const
type MasterKind = (typeof masterKinds)[number][0]

/** SQL of the id of a master in school `n`, one after the other as a number counts. */
export function masterId(kind: MasterKind, number: string): string {
  const place = masterKinds.findIndex(([name]) => name === kind)
  return `pg_temp.made_id(9, n * 1000 + ${(place + 1) * 20} + (${number})::int % ${masterKinds[place]![1]})`
}

export const password = 'Green-Valley-42'
export const adminOf = (school: number): string => `B${school}.ADMIN`

const names = 20_000

const kinds = {
  schools: 1,
  years: 2,
  sections: 3,
  courses: 4,
  divisions: 5,
  guardians: 6,
  students: 7,
  masters: 9,
  staff: 10,
  guardianUsers: 12,
  buses: 14,
  busStops: 15,
  installments: 30,
} as const

/** The id of a row as SQL makes it from a number. */
export const idOf = (kind: keyof typeof kinds, number: number): string =>
  `01900000-00${kinds[kind].toString(16).padStart(2, '0')}-7000-8000-${number.toString(16).padStart(12, '0')}`

/** Runs a statement as the owner of everything, all of them on one connection. */
export type Run = (statement: string, values?: readonly unknown[]) => Promise<unknown>

/** Divisions of each of the twelve courses in a school of so many students. */
export const divisionsOf = (students: number): number => Math.ceil(students / 12 / 42)

/** Names to take from, and what makes ids and chances out of numbers. */
async function prepare(run: Run, students: number): Promise<void> {
  const chance = new Chance(students)
  const sample = Array.from({ length: names }, () => {
    const family = familyName(chance)
    return { ...childName(chance, family), guardian: adultName(chance, undefined, family).name }
  })
  await run(`set session_replication_role = replica`)
  await run(`create function pg_temp.made_id(kind int, n bigint) returns uuid language sql immutable as
    $$ select ('01900000-00' || lpad(to_hex(kind), 2, '0') || '-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$`)
  await run(`create function pg_temp.chance(kind int, n bigint, below int) returns int language sql immutable as
    $$ select (abs(hashint8(n * 31 + kind)::bigint) % below)::int $$`)
  await run(`create temp table sample (no int primary key, name text, gender text, guardian text)`)
  await run(
    `insert into sample select n - 1, name, gender, guardian
     from unnest($1::text[], $2::text[], $3::text[]) with ordinality as t (name, gender, guardian, n)`,
    [sample.map(row => row.name), sample.map(row => row.gender), sample.map(row => row.guardian)],
  )
  await run(`analyze sample`)
}

/** Schools with their years, classes and masters. */
async function fillStructure(run: Run, schools: number, divisions: number): Promise<void> {
  await run(
    `insert into schools (id, code, name, place, domain, module_codes, status, board, created_at)
     select pg_temp.made_id(1, n), 'B' || n, 'Green Valley School ' || n, 'Kozhikode', 'b' || n, $2, 'Active', 'CBSE', now() from generate_series(1, $1::int) n`,
    [schools, moduleCodes.filter(code => code !== 'FEE_ONLY')],
  )
  // No trigger runs for rows that are copied.
  await run(`select make_predefined_formats(id, created_at) from schools`)
  await run(
    `insert into academic_years (school_id, id, name, starts_on, ends_on, is_current)
     select pg_temp.made_id(1, n), pg_temp.made_id(2, n * 2 + y), (2025 + y) || '-' || (26 + y), make_date(2025 + y, 6, 1), make_date(2026 + y, 5, 31), y = 1
     from generate_series(1, $1::int) n, generate_series(0, 1) y`,
    [schools],
  )
  await run(
    `insert into sections (school_id, id, name, sort_order)
     select pg_temp.made_id(1, n), pg_temp.made_id(3, n * 4 + k), (array['Primary', 'Middle', 'Secondary', 'Senior Secondary'])[k + 1], k
     from generate_series(1, $1::int) n, generate_series(0, 3) k`,
    [schools],
  )
  await run(
    `insert into courses (school_id, id, section_id, name, sort_order)
     select pg_temp.made_id(1, n), pg_temp.made_id(4, n * 12 + c), pg_temp.made_id(3, n * 4 + case when c < 5 then 0 when c < 8 then 1 when c < 10 then 2 else 3 end),
       (array['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'])[c + 1], c
     from generate_series(1, $1::int) n, generate_series(0, 11) c`,
    [schools],
  )
  await run(
    `insert into divisions (school_id, id, course_id, name, sort_order)
     select pg_temp.made_id(1, n), pg_temp.made_id(5, (n * 12 + c) * 100 + d), pg_temp.made_id(4, n * 12 + c), chr(65 + d), d
     from generate_series(1, $1::int) n, generate_series(0, 11) c, generate_series(0, $2::int - 1) d`,
    [schools, divisions],
  )
  await run(
    `insert into masters (school_id, id, kind, name, sort_order)
     select pg_temp.made_id(1, n), pg_temp.made_id(9, n * 1000 + k * 20 + i), kind, initcap(replace(kind, '-', ' ')) || ' ' || (i + 1), i
     from generate_series(1, $1::int) n, unnest($2::text[], $3::int[]) with ordinality as m (kind, many, k), generate_series(0, many - 1) i`,
    [schools, masterKinds.map(([kind]) => kind), masterKinds.map(([, many]) => many)],
  )
}

async function fillStudents(run: Run, schools: number, each: number, divisions: number): Promise<void> {
  // Every ninth child is the sibling of the one before.
  await run(
    `insert into guardians (school_id, id, name, relation, mobile, email, address)
     select pg_temp.made_id(1, n), pg_temp.made_id(6, n * 1000000 + i), s.guardian, (array['Father', 'Mother', 'Guardian'])[1 + pg_temp.chance(1, i, 3)],
       '9' || lpad(((n * 7919 + i * 37) % 1000000000)::text, 9, '0'), 'family' || i || '@example.org', i || ' Beach Road, Kozhikode'
     from generate_series(1, $1::int) n, generate_series(0, $2::int - 1) i, sample s
     where s.no = pg_temp.chance(2, n::bigint * 1000000 + i, ${names}) and (i = 0 or i % 9 <> 0)`,
    [schools, each],
  )
  await run(
    `insert into students (school_id, id, adm_no, name, gender, date_of_birth, guardian_id, religion_id, caste_id, reservation_id, block_id, status, updated_at)
     select pg_temp.made_id(1, n), pg_temp.made_id(7, n * 1000000 + i), 'A' || lpad((i + 1)::text, 5, '0'), s.name, s.gender,
       make_date(2020 - i % 12, 1 + pg_temp.chance(3, i, 12), 1 + pg_temp.chance(4, i, 28)),
       pg_temp.made_id(6, n * 1000000 + case when i > 0 and i % 9 = 0 then i - 1 else i end), ${[
         'religion',
         'caste',
         'reservation',
         'block',
       ]
         .map(kind => `${masterId(kind as MasterKind, 'i')}`)
         .join(', ')}, case when i % 20 = 19 then 'terminated' else 'studying' end, now()
     from generate_series(1, $1::int) n, generate_series(0, $2::int - 1) i, sample s where s.no = pg_temp.chance(5, n::bigint * 1000000 + i, ${names})`,
    [schools, each],
  )
  // Who has left was there last year; of the others, all but the lowest class.
  await run(
    `insert into enrolments (school_id, academic_year_id, student_id, division_id, roll_no)
     select pg_temp.made_id(1, n), pg_temp.made_id(2, n * 2 + y), pg_temp.made_id(7, n * 1000000 + i),
       pg_temp.made_id(5, (n * 12 + greatest(i % 12 + y - 1, 0)) * 100 + (i / 12) % $3::int), case when y = 1 then i / (12 * $3::int) + 1 end
     from generate_series(1, $1::int) n, generate_series(0, 1) y, generate_series(0, $2::int - 1) i
     where case when i % 20 = 19 then y = 0 else y = 1 or i % 12 > 0 end`,
    [schools, each, divisions],
  )
}

async function fillAdministrators(run: Run, schools: number): Promise<void> {
  await run(
    `insert into users (id, login_name, password_hash, name, must_change_password, notice_version, status, created_at)
     select pg_temp.made_id(8, n), 'B' || n || '.ADMIN', $2, 'Leela Kurup', false, $3, 'Active', now() from generate_series(1, $1::int) n`,
    [schools, await new Passwords().hash(password), noticeVersion],
  )
  await run(
    `insert into user_schools (school_id, user_id, roles)
     select pg_temp.made_id(1, n), pg_temp.made_id(8, n), array['SystemAdmin'] from generate_series(1, $1::int) n`,
    [schools],
  )
}

/**
 * Fills an empty database with schools of one size. Only a superuser may: the checks of foreign keys are left out.
 * Ids sort as the server's own do, one school after the other, as schools are brought in.
 */
export async function fillSchools(run: Run, students: number, schools: number): Promise<void> {
  const each = Math.floor(students / schools)
  const divisions = divisionsOf(each)
  await prepare(run, students)
  await fillStructure(run, schools, divisions)
  await fillStudents(run, schools, each, divisions)
  await fillAdministrators(run, schools)
  await run(`vacuum analyze`)
}
