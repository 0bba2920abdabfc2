import type { Texts } from '@school/rules'

export type CommonWord = 'year' | 'section' | 'course' | 'division' | 'status' | 'gender' | 'all' | 'search' | 'yes' | 'no'

/** Words that most reports say of their filters, as the screen does. */
export const commonWords: Texts<CommonWord> = {
  en: {
    year: 'Academic year',
    section: 'Section',
    course: 'Course',
    division: 'Division',
    status: 'Status',
    gender: 'Gender',
    all: 'All',
    search: 'Search',
    yes: 'Yes',
    no: 'No',
  },
  es: {
    year: 'Año académico',
    section: 'Etapa',
    course: 'Nivel',
    division: 'Grupo',
    status: 'Estado',
    gender: 'Sexo',
    all: 'Todos',
    search: 'Buscar',
    yes: 'Sí',
    no: 'No',
  },
  pt: {
    year: 'Ano letivo',
    section: 'Ciclo',
    course: 'Ano',
    division: 'Turma',
    status: 'Estado',
    gender: 'Sexo',
    all: 'Todos',
    search: 'Pesquisar',
    yes: 'Sim',
    no: 'Não',
  },
  de: {
    year: 'Schuljahr',
    section: 'Abteilung',
    course: 'Jahrgang',
    division: 'Klasse',
    status: 'Status',
    gender: 'Geschlecht',
    all: 'Alle',
    search: 'Suche',
    yes: 'Ja',
    no: 'Nein',
  },
}

export type PersonWord = 'admNo' | 'student' | 'class'

/** Columns that tell of whom a row is. */
export const personWords: Texts<PersonWord> = {
  en: { admNo: 'Adm No', student: 'Student', class: 'Class' },
  es: { admNo: 'N.º de matrícula', student: 'Alumno', class: 'Clase' },
  pt: { admNo: 'N.º de matrícula', student: 'Aluno', class: 'Turma' },
  de: { admNo: 'Aufnahmenr.', student: 'Schüler', class: 'Klasse' },
}
