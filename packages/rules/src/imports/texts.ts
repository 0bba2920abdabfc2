import type { Texts } from '../texts/language'

const rowTexts = {
  E01: 'Required: {column}',
  E02: 'Not a valid date: {value}. Use DD/MM/YYYY.',
  E03: '{column} {value} is repeated in rows {a} and {b}',
  E04: 'Unknown {column}: {value}',
  E05: 'Not a valid mobile number: {value}',
  E06: 'Mobile number lost digits in Excel ({value}). Format the column as text.',
  E07: 'Roll No {n} is already used in {division}',
  E08: 'Guardian is shared with {n} other student(s). Use Change Guardian Details.',
  E09: 'Already exists',
  E10: 'Does not exist',
  E11: '{column} is too long: {n} of {max} characters',
  E12: 'Not allowed: {value}. Use {options}.',
  E13: '{column} {value} is already used by {other}',
  E15: 'Admission number {x} not found',
  E16: '{column} is not a date',
  E17: '{column} is negative',
  E18: 'Duplicate key in file',
  E19: 'Balance {value} is not amount − concession + fine − paid ({sum})',
  E20: 'Head {x} not found',
  E21: 'The key {value} stands for another line: {other}',
  E22: 'Installment {x} not found',
  E23: 'Receipt {value} was already received with other values',
  W01: 'New {master}: {value}',
  W02: 'Age {n} is unusual for {course}',
  W03: 'Mobile {m} is also used by guardian {name}',
  W04: 'Column ignored: {header}',
  W05: 'Guardian changes from {old} to {new}',
  W06: 'Figures as on {date} are newer and stay',
  W07: 'Left out because row {row} of the same student is wrong',
} as const

export type ImportCode = keyof typeof rowTexts

/** Texts of the rows' problems, by code. `{…}` are values. */
export const importTexts: Texts<ImportCode> = {
  en: rowTexts,
  es: {
    E01: 'Obligatorio: {column}',
    E02: 'No es una fecha válida: {value}. Use DD/MM/AAAA.',
    E03: '{column} {value} se repite en las filas {a} y {b}',
    E04: '{column}: valor desconocido «{value}»',
    E05: 'No es un número de móvil válido: {value}',
    E06: 'El número de móvil perdió cifras en Excel ({value}). Dé a la columna el formato de texto.',
    E07: 'El n.º de lista {n} ya se usa en {division}',
    E08: 'El tutor lo comparten otros {n} alumnos. Use el formulario Change Guardian Details.',
    E09: 'Ya existe',
    E10: 'No existe',
    E11: '{column} es demasiado largo: {n} de {max} caracteres',
    E12: 'No permitido: {value}. Use {options}.',
    E13: '{column} {value} ya lo usa {other}',
    E15: 'No se encontró el número de matrícula {x}',
    E16: '{column} no es una fecha',
    E17: '{column} es negativo',
    E18: 'Clave repetida en el archivo',
    E19: 'El saldo {value} no es importe − bonificación + recargo − pagado ({sum})',
    E20: 'No se encontró el concepto {x}',
    E21: 'La clave {value} es de otra línea: {other}',
    E22: 'No se encontró el plazo {x}',
    E23: 'El recibo {value} ya se recibió con otros valores',
    W01: '{master}: valor nuevo «{value}»',
    W02: 'La edad de {n} años no es habitual en {course}',
    W03: 'El móvil {m} también lo usa el tutor {name}',
    W04: 'Columna ignorada: {header}',
    W05: 'El tutor cambia de {old} a {new}',
    W06: 'Las cifras a fecha de {date} son más recientes y se mantienen',
    W07: 'Se omite porque la fila {row} del mismo alumno tiene errores',
  },
  pt: {
    E01: 'Obrigatório: {column}',
    E02: 'Não é uma data válida: {value}. Use DD/MM/AAAA.',
    E03: '{column} {value} repete-se nas linhas {a} e {b}',
    E04: '{column}: valor desconhecido «{value}»',
    E05: 'Não é um número de telemóvel válido: {value}',
    E06: 'O número de telemóvel perdeu algarismos no Excel ({value}). Formate a coluna como texto.',
    E07: 'O n.º de pauta {n} já é usado em {division}',
    E08: 'O encarregado é partilhado com {n} outro(s) aluno(s). Use o formulário Change Guardian Details.',
    E09: 'Já existe',
    E10: 'Não existe',
    E11: '{column} é demasiado longo: {n} de {max} caracteres',
    E12: 'Não permitido: {value}. Use {options}.',
    E13: '{column} {value} já é usado por {other}',
    E15: 'O número de matrícula {x} não foi encontrado',
    E16: '{column} não é uma data',
    E17: '{column} é negativo',
    E18: 'Chave repetida no ficheiro',
    E19: 'O saldo {value} não é valor − desconto + multa − pago ({sum})',
    E20: 'A rubrica {x} não foi encontrada',
    E21: 'A chave {value} é de outra linha: {other}',
    E22: 'A prestação {x} não foi encontrada',
    E23: 'O recibo {value} já foi recebido com outros valores',
    W01: '{master}: valor novo «{value}»',
    W02: 'A idade de {n} anos não é habitual em {course}',
    W03: 'O telemóvel {m} também é usado pelo encarregado {name}',
    W04: 'Coluna ignorada: {header}',
    W05: 'O encarregado muda de {old} para {new}',
    W06: 'Os valores de {date} são mais recentes e mantêm-se',
    W07: 'Não incluída porque a linha {row} do mesmo aluno tem erros',
  },
  de: {
    E01: 'Pflichtangabe: {column}',
    E02: 'Kein gültiges Datum: {value}. Schreiben Sie TT.MM.JJJJ.',
    E03: '{column} {value} steht in den Zeilen {a} und {b}',
    E04: '{column}: unbekannter Wert „{value}“',
    E05: 'Keine gültige Mobilnummer: {value}',
    E06: 'Die Mobilnummer hat in Excel Ziffern verloren ({value}). Formatieren Sie die Spalte als Text.',
    E07: 'Die Listennummer {n} wird in {division} schon verwendet',
    E08: 'Der Erziehungsberechtigte gehört auch zu {n} anderen Schüler(n). Verwenden Sie das Formular Change Guardian Details.',
    E09: 'Gibt es schon',
    E10: 'Gibt es nicht',
    E11: '{column} ist zu lang: {n} von {max} Zeichen',
    E12: 'Nicht erlaubt: {value}. Erlaubt ist: {options}.',
    E13: '{column} {value} wird schon von {other} verwendet',
    E15: 'Die Aufnahmenummer {x} wurde nicht gefunden',
    E16: '{column} ist kein Datum',
    E17: '{column} ist negativ',
    E18: 'Doppelter Schlüssel in der Datei',
    E19: 'Der Saldo {value} ist nicht Betrag − Ermäßigung + Säumniszuschlag − bezahlt ({sum})',
    E20: 'Die Gebührenart {x} wurde nicht gefunden',
    E21: 'Der Schlüssel {value} steht für eine andere Zeile: {other}',
    E22: 'Die Rate {x} wurde nicht gefunden',
    E23: 'Die Quittung {value} wurde schon mit anderen Werten empfangen',
    W01: '{master}: neuer Wert „{value}“',
    W02: 'Das Alter {n} ist für {course} ungewöhnlich',
    W03: 'Die Mobilnummer {m} hat auch der Erziehungsberechtigte {name}',
    W04: 'Spalte nicht übernommen: {header}',
    W05: 'Der Erziehungsberechtigte wechselt von {old} zu {new}',
    W06: 'Die Zahlen vom {date} sind neuer und bleiben',
    W07: 'Ausgelassen, weil Zeile {row} desselben Schülers falsch ist',
  },
}

const phrases = {
  blank: 'blank',
  blankUnless: 'blank unless {column} is {value}',
  digits: '{n} digits',
  itself: 'the value itself',
  amount: 'an amount such as 1,24,350.00',
  pastDay: 'a day up to today',
  pattern: 'the pattern {pattern}',
  range: '{min} to {max}',
} as const

export type PhraseCode = keyof typeof phrases

/** Words inside of a problem's text that stand for what is allowed. */
export const phraseTexts: Texts<PhraseCode> = {
  en: phrases,
  es: {
    blank: 'vacío',
    blankUnless: 'vacío salvo que {column} sea {value}',
    digits: '{n} cifras',
    itself: 'el valor mismo',
    amount: 'un importe como 1,24,350.00',
    pastDay: 'un día hasta hoy',
    pattern: 'el patrón {pattern}',
    range: '{min} a {max}',
  },
  pt: {
    blank: 'vazio',
    blankUnless: 'vazio, salvo se {column} for {value}',
    digits: '{n} algarismos',
    itself: 'o próprio valor',
    amount: 'um valor como 1,24,350.00',
    pastDay: 'um dia até hoje',
    pattern: 'o padrão {pattern}',
    range: '{min} a {max}',
  },
  de: {
    blank: 'leer',
    blankUnless: 'leer, außer wenn {column} {value} ist',
    digits: '{n} Ziffern',
    itself: 'der Wert selbst',
    amount: 'ein Betrag wie 1,24,350.00',
    pastDay: 'ein Tag bis heute',
    pattern: 'das Muster {pattern}',
    range: '{min} bis {max}',
  },
}

const guards = {
  Removal: '{n} of {of} students or staff are missing in the file and would leave. Is the file complete?',
  Shift: 'Names and dates of birth do not fit their admission numbers in {n} rows. Was one column sorted alone?',
  Guardians: 'Guardians change in {n} rows. Was one column sorted alone?',
} as const

export type GuardCode = keyof typeof guards

/** Why a checked run is held. */
export const guardTexts: Texts<GuardCode> = {
  en: guards,
  es: {
    Removal: 'Faltan en el archivo {n} de {of} alumnos o miembros del personal y causarían baja. ¿Está completo el archivo?',
    Shift:
      'En {n} filas los nombres y las fechas de nacimiento no corresponden a su número de matrícula. ¿Se ordenó una sola columna?',
    Guardians: 'Los tutores cambian en {n} filas. ¿Se ordenó una sola columna?',
  },
  pt: {
    Removal: 'Faltam no ficheiro {n} de {of} alunos ou funcionários, que sairiam. O ficheiro está completo?',
    Shift:
      'Em {n} linhas os nomes e as datas de nascimento não correspondem aos números de admissão. Foi ordenada uma só coluna?',
    Guardians: 'Os encarregados mudam em {n} linhas. Foi ordenada uma só coluna?',
  },
  de: {
    Removal: 'In der Datei fehlen {n} von {of} Schülern oder Mitarbeitern; sie würden abgehen. Ist die Datei vollständig?',
    Shift: 'In {n} Zeilen passen Name und Geburtsdatum nicht zur Aufnahmenummer. Wurde eine Spalte allein sortiert?',
    Guardians: 'In {n} Zeilen wechseln die Erziehungsberechtigten. Wurde eine Spalte allein sortiert?',
  },
}

const work = {
  CheckedOne: '1 row checked.',
  Checked: '{rows} rows checked.',
  Applied: '{create} created, {update} updated, {same} unchanged.',
  RowWrong: '1 row has errors, so nothing was applied. Correct it, or apply the good rows.',
  RowsWrong: '{error} rows have errors, so nothing was applied. Correct them, or apply the good rows.',
  RolledBack: 'Rolled back {undone} of {of} rows.',
  Restarted: 'The server stopped during this work. Nothing had been changed, and it was started again.',
  Stopped: 'The work was stopped. Nothing was changed.',
  Errors: 'Errors',
  Column: 'Column {letters}',
} as const

export type ImportWorkCode = keyof typeof work

/** What the work on a run says of itself, the heading of the errors in the file of wrong rows, and the name of a column without one. */
export const importWorkTexts: Texts<ImportWorkCode> = {
  en: work,
  es: {
    CheckedOne: '1 fila comprobada.',
    Checked: '{rows} filas comprobadas.',
    Applied: '{create} creadas, {update} actualizadas, {same} sin cambios.',
    RowWrong: '1 fila tiene errores, así que no se aplicó nada. Corríjala o aplique las filas correctas.',
    RowsWrong: '{error} filas tienen errores, así que no se aplicó nada. Corríjalas o aplique las filas correctas.',
    RolledBack: 'Se han deshecho {undone} de {of} filas.',
    Restarted: 'El servidor se detuvo durante este trabajo. No se había cambiado nada y se ha vuelto a empezar.',
    Stopped: 'El trabajo se detuvo. No se cambió nada.',
    Errors: 'Errores',
    Column: 'Columna {letters}',
  },
  pt: {
    CheckedOne: '1 linha verificada.',
    Checked: '{rows} linhas verificadas.',
    Applied: '{create} criadas, {update} atualizadas, {same} sem alterações.',
    RowWrong: '1 linha tem erros, por isso nada foi aplicado. Corrija-a ou aplique as linhas certas.',
    RowsWrong: '{error} linhas têm erros, por isso nada foi aplicado. Corrija-as ou aplique as linhas certas.',
    RolledBack: 'Foram anuladas {undone} de {of} linhas.',
    Restarted: 'O servidor parou durante este trabalho. Nada tinha sido alterado e o trabalho recomeçou.',
    Stopped: 'O trabalho foi interrompido. Nada foi alterado.',
    Errors: 'Erros',
    Column: 'Coluna {letters}',
  },
  de: {
    CheckedOne: '1 Zeile geprüft.',
    Checked: '{rows} Zeilen geprüft.',
    Applied: '{create} angelegt, {update} geändert, {same} unverändert.',
    RowWrong:
      '1 Zeile hat Fehler, deshalb wurde nichts übernommen. Berichtigen Sie sie oder übernehmen Sie die richtigen Zeilen.',
    RowsWrong:
      '{error} Zeilen haben Fehler, deshalb wurde nichts übernommen. Berichtigen Sie sie oder übernehmen Sie die richtigen Zeilen.',
    RolledBack: '{undone} von {of} Zeilen zurückgenommen.',
    Restarted: 'Der Server wurde während dieser Arbeit angehalten. Es war nichts geändert worden, und sie wurde neu begonnen.',
    Stopped: 'Die Arbeit wurde angehalten. Es wurde nichts geändert.',
    Errors: 'Fehler',
    Column: 'Spalte {letters}',
  },
}
