import type { DocumentLanguage } from '../../platform/documents/words'
import { type CommonWord, commonWords } from '../../school/report/words'

type StaffColumnKey =
  | 'code'
  | 'name'
  | 'designation'
  | 'category'
  | 'section'
  | 'gender'
  | 'dateOfBirth'
  | 'age'
  | 'joinedOn'
  | 'service'
  | 'mobile'
  | 'email'
  | 'address'
  | 'qualification'
  | 'bloodGroup'
  | 'teaching'
  | 'roles'
  | 'loginStatus'
  | 'status'
  | 'relievedOn'
  | 'whatsapp'
  | 'emergencyPhone'
  | 'course'
  | 'division'
  | 'students'
  | 'classTeacher'
  | 'attendance'

/** Words of the reports on staff in files, as the screen says them. */
export interface StaffWords extends Readonly<Record<CommonWord, string>> {
  readonly title: string
  readonly sheet: string
  readonly columns: Readonly<Record<StaffColumnKey, string>>
  readonly joinedFrom: string
  readonly joinedTo: string
  readonly withLogin: string
  readonly withoutLogin: string
  readonly none: string
  readonly classTeachers: { readonly title: string; readonly sheet: string; readonly without: string; readonly notTaken: string }
  readonly complete: {
    readonly title: string
    readonly details: string
    readonly classTeacherOf: string
    readonly classes: string
    readonly class: string
    readonly subjects: string
    readonly timetable: string
    readonly file: string
    readonly effectiveFrom: string
    readonly login: string
    readonly loginName: string
    readonly lastLogin: string
    readonly devices: string
    readonly noDevices: string
    /** The moment follows. */
    readonly lastUsed: string
    /** The day follows. */
    readonly left: string
    readonly history: string
    readonly at: string
    readonly by: string
    readonly what: string
    readonly changes: string
    readonly actions: Readonly<Record<'added' | 'changed' | 'profile' | 'classTeacher' | 'preferences', string>>
  }
}

export const staffWords: Readonly<Record<DocumentLanguage, StaffWords>> = {
  en: {
    ...commonWords.en,
    title: 'Staff Report',
    sheet: 'Staff',
    columns: {
      code: 'Code',
      name: 'Name',
      designation: 'Designation',
      category: 'Category',
      section: 'Section',
      gender: 'Gender',
      dateOfBirth: 'Date of Birth',
      age: 'Age',
      joinedOn: 'Joined On',
      service: 'Service',
      mobile: 'Mobile',
      email: 'E-mail',
      address: 'Address',
      qualification: 'Qualification',
      bloodGroup: 'Blood Group',
      teaching: 'Teaching',
      roles: 'Roles',
      loginStatus: 'Login Status',
      status: 'Status',
      relievedOn: 'Relieved On',
      whatsapp: 'WhatsApp',
      emergencyPhone: 'Emergency Phone',
      course: 'Course',
      division: 'Division',
      students: 'Students',
      classTeacher: 'Class Teacher',
      attendance: 'Attendance today',
    },
    joinedFrom: 'Joined from',
    joinedTo: 'Joined to',
    withLogin: 'Has a login',
    withoutLogin: 'Has no login',
    none: 'Not stated',
    classTeachers: {
      title: 'Class Teacher Report',
      sheet: 'Class teachers',
      without: 'Only without class teacher',
      notTaken: 'Not taken',
    },
    complete: {
      title: 'Staff Complete Information',
      details: 'Details',
      classTeacherOf: 'Class teacher of',
      classes: 'Classes and subjects',
      class: 'Class',
      subjects: 'Subjects',
      timetable: 'Timetable',
      file: 'File',
      effectiveFrom: 'Effective from',
      login: 'Login and devices',
      loginName: 'Login name',
      lastLogin: 'Last login',
      devices: 'Devices',
      noDevices: 'Not signed in anywhere.',
      lastUsed: 'last used',
      left: 'Relieved on',
      history: 'History',
      at: 'When',
      by: 'By',
      what: 'What',
      changes: 'Changes',
      actions: {
        added: 'Added',
        changed: 'Changed',
        profile: 'Changed by the person',
        classTeacher: 'Class teacher',
        preferences: 'Notification settings changed',
      },
    },
  },
  es: {
    ...commonWords.es,
    title: 'Informe de personal',
    sheet: 'Personal',
    columns: {
      code: 'Código',
      name: 'Nombre',
      designation: 'Cargo',
      category: 'Categoría',
      section: 'Etapa',
      gender: 'Sexo',
      dateOfBirth: 'Fecha de nacimiento',
      age: 'Edad',
      joinedOn: 'Fecha de ingreso',
      service: 'Antigüedad',
      mobile: 'Móvil',
      email: 'Correo',
      address: 'Dirección',
      qualification: 'Titulación',
      bloodGroup: 'Grupo sanguíneo',
      teaching: 'Docente',
      roles: 'Roles',
      loginStatus: 'Estado del acceso',
      status: 'Estado',
      relievedOn: 'Fecha de cese',
      whatsapp: 'WhatsApp',
      emergencyPhone: 'Teléfono de emergencia',
      course: 'Nivel',
      division: 'Grupo',
      students: 'Alumnos',
      classTeacher: 'Profesor tutor',
      attendance: 'Asistencia de hoy',
    },
    joinedFrom: 'Ingreso desde',
    joinedTo: 'Ingreso hasta',
    withLogin: 'Con acceso',
    withoutLogin: 'Sin acceso',
    none: 'Sin indicar',
    classTeachers: {
      title: 'Informe de profesores tutores',
      sheet: 'Profesores tutores',
      without: 'Solo sin profesor tutor',
      notTaken: 'Sin pasar lista',
    },
    complete: {
      title: 'Información completa del personal',
      details: 'Datos',
      classTeacherOf: 'Profesor tutor de',
      classes: 'Grupos y asignaturas',
      class: 'Clase',
      subjects: 'Asignaturas',
      timetable: 'Horario',
      file: 'Archivo',
      effectiveFrom: 'Vigente desde',
      login: 'Acceso y dispositivos',
      loginName: 'Nombre de usuario',
      lastLogin: 'Último acceso',
      devices: 'Dispositivos',
      noDevices: 'Sin sesión abierta.',
      lastUsed: 'usado el',
      left: 'Cesó el',
      history: 'Historial',
      at: 'Cuándo',
      by: 'Por',
      what: 'Qué',
      changes: 'Cambios',
      actions: {
        added: 'Añadido',
        changed: 'Cambiado',
        profile: 'Cambiado por la persona',
        classTeacher: 'Profesor tutor',
        preferences: 'Ajustes de notificaciones cambiados',
      },
    },
  },
  pt: {
    ...commonWords.pt,
    title: 'Relatório de pessoal',
    sheet: 'Pessoal',
    columns: {
      code: 'Código',
      name: 'Nome',
      designation: 'Cargo',
      category: 'Categoria',
      section: 'Ciclo',
      gender: 'Sexo',
      dateOfBirth: 'Data de nascimento',
      age: 'Idade',
      joinedOn: 'Data de entrada',
      service: 'Antiguidade',
      mobile: 'Telemóvel',
      email: 'E-mail',
      address: 'Morada',
      qualification: 'Habilitações',
      bloodGroup: 'Grupo sanguíneo',
      teaching: 'Docente',
      roles: 'Perfis',
      loginStatus: 'Estado do acesso',
      status: 'Estado',
      relievedOn: 'Data de cessação',
      whatsapp: 'WhatsApp',
      emergencyPhone: 'Telefone de emergência',
      course: 'Ano',
      division: 'Turma',
      students: 'Alunos',
      classTeacher: 'Diretor de turma',
      attendance: 'Presenças de hoje',
    },
    joinedFrom: 'Entrada desde',
    joinedTo: 'Entrada até',
    withLogin: 'Com acesso',
    withoutLogin: 'Sem acesso',
    none: 'Não indicado',
    classTeachers: {
      title: 'Relatório de diretores de turma',
      sheet: 'Diretores de turma',
      without: 'Só sem diretor de turma',
      notTaken: 'Por registar',
    },
    complete: {
      title: 'Informação completa do pessoal',
      details: 'Dados',
      classTeacherOf: 'Diretor de turma de',
      classes: 'Turmas e disciplinas',
      class: 'Turma',
      subjects: 'Disciplinas',
      timetable: 'Horário',
      file: 'Ficheiro',
      effectiveFrom: 'Em vigor desde',
      login: 'Acesso e dispositivos',
      loginName: 'Nome de utilizador',
      lastLogin: 'Último acesso',
      devices: 'Dispositivos',
      noDevices: 'Sem sessão iniciada.',
      lastUsed: 'usado em',
      left: 'Cessou funções em',
      history: 'Histórico',
      at: 'Quando',
      by: 'Por',
      what: 'O quê',
      changes: 'Alterações',
      actions: {
        added: 'Adicionado',
        changed: 'Alterado',
        profile: 'Alterado pelo próprio',
        classTeacher: 'Diretor de turma',
        preferences: 'Definições de notificações alteradas',
      },
    },
  },
  de: {
    ...commonWords.de,
    title: 'Personalbericht',
    sheet: 'Personal',
    columns: {
      code: 'Kürzel',
      name: 'Name',
      designation: 'Funktion',
      category: 'Kategorie',
      section: 'Abteilung',
      gender: 'Geschlecht',
      dateOfBirth: 'Geburtsdatum',
      age: 'Alter',
      joinedOn: 'Eintritt am',
      service: 'Dienstzeit',
      mobile: 'Mobilnummer',
      email: 'E-Mail',
      address: 'Adresse',
      qualification: 'Qualifikation',
      bloodGroup: 'Blutgruppe',
      teaching: 'Unterrichtet',
      roles: 'Rollen',
      loginStatus: 'Zugangsstatus',
      status: 'Status',
      relievedOn: 'Ausgeschieden am',
      whatsapp: 'WhatsApp',
      emergencyPhone: 'Notfallnummer',
      course: 'Jahrgang',
      division: 'Klasse',
      students: 'Schüler',
      classTeacher: 'Klassenleitung',
      attendance: 'Anwesenheit heute',
    },
    joinedFrom: 'Eintritt ab',
    joinedTo: 'Eintritt bis',
    withLogin: 'Hat einen Zugang',
    withoutLogin: 'Hat keinen Zugang',
    none: 'Ohne Angabe',
    classTeachers: {
      title: 'Bericht Klassenleitungen',
      sheet: 'Klassenleitungen',
      without: 'Nur ohne Klassenleitung',
      notTaken: 'Nicht erfasst',
    },
    complete: {
      title: 'Gesamtauskunft Personal',
      details: 'Angaben',
      classTeacherOf: 'Klassenleitung von',
      classes: 'Klassen und Fächer',
      class: 'Klasse',
      subjects: 'Fächer',
      timetable: 'Stundenplan',
      file: 'Datei',
      effectiveFrom: 'Gültig ab',
      login: 'Zugang und Geräte',
      loginName: 'Anmeldename',
      lastLogin: 'Letzte Anmeldung',
      devices: 'Geräte',
      noDevices: 'Nirgends angemeldet.',
      lastUsed: 'zuletzt benutzt',
      left: 'Ausgeschieden am',
      history: 'Verlauf',
      at: 'Wann',
      by: 'Von',
      what: 'Was',
      changes: 'Änderungen',
      actions: {
        added: 'Hinzugefügt',
        changed: 'Geändert',
        profile: 'Selbst geändert',
        classTeacher: 'Klassenleitung',
        preferences: 'Benachrichtigungseinstellungen geändert',
      },
    },
  },
}
