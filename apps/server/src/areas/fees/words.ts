import type { DocumentLanguage } from '../../platform/documents/words'

/** Words of receipts on paper. */
interface ReceiptWords {
  readonly title: string
  readonly copy: string
  readonly sample: string
  readonly cancelled: string
  readonly no: string
  readonly date: string
  readonly admNo: string
  readonly name: string
  readonly class: string
  readonly mode: string
  readonly reference: string
  readonly particulars: string
  readonly amount: string
  readonly fine: string
  readonly advance: string
  readonly total: string
  readonly inWords: string
}

export const receiptWords: Readonly<Record<DocumentLanguage, ReceiptWords>> = {
  en: {
    title: 'Fee Receipt',
    copy: 'Duplicate copy',
    sample: 'SAMPLE',
    cancelled: 'Cancelled',
    no: 'Receipt No',
    date: 'Date',
    admNo: 'Adm.No',
    name: 'Name',
    class: 'Class',
    mode: 'Mode',
    reference: 'Reference',
    particulars: 'Particulars',
    amount: 'Amount',
    fine: 'Fine',
    advance: 'Advance',
    total: 'Total',
    inWords: 'Amount in words',
  },
  es: {
    title: 'Recibo de cuotas',
    copy: 'Copia duplicada',
    sample: 'MUESTRA',
    cancelled: 'Anulado',
    no: 'N.º de recibo',
    date: 'Fecha',
    admNo: 'N.º de matrícula',
    name: 'Nombre',
    class: 'Clase',
    mode: 'Forma de pago',
    reference: 'Referencia',
    particulars: 'Concepto',
    amount: 'Importe',
    fine: 'Recargo',
    advance: 'Anticipo',
    total: 'Total',
    inWords: 'Importe en letras (inglés)',
  },
  pt: {
    title: 'Recibo de propinas',
    copy: 'Segunda via',
    sample: 'AMOSTRA',
    cancelled: 'Anulado',
    no: 'N.º do recibo',
    date: 'Data',
    admNo: 'N.º de matrícula',
    name: 'Nome',
    class: 'Turma',
    mode: 'Forma de pagamento',
    reference: 'Referência',
    particulars: 'Descrição',
    amount: 'Valor',
    fine: 'Multa',
    advance: 'Adiantamento',
    total: 'Total',
    inWords: 'Valor por extenso (inglês)',
  },
  de: {
    title: 'Gebührenquittung',
    copy: 'Zweitschrift',
    sample: 'MUSTER',
    cancelled: 'Storniert',
    no: 'Quittungsnr.',
    date: 'Datum',
    admNo: 'Aufnahmenr.',
    name: 'Name',
    class: 'Klasse',
    mode: 'Zahlungsart',
    reference: 'Referenz',
    particulars: 'Posten',
    amount: 'Betrag',
    fine: 'Säumniszuschlag',
    advance: 'Guthaben',
    total: 'Summe',
    inWords: 'Betrag in Worten (englisch)',
  },
}
