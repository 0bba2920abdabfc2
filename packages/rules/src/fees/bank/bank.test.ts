import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codesIn, isSafeCodePattern } from './code-pattern'
import { bankColumnsMissing, placeBankColumns, usualBankFileProfile } from './file-profile'
import { type BankLine, bankDay, bankLineKeys, readBankRow } from './lines'
import { bankPaymentId, isBankAccountNo, isBankPaymentId, isIfsc, luhnDigit, maskedAccountNo } from './payment-ids'
import { qrStatus } from './qr-report'
import { placeSettlementColumns, readSettlement, settlementHeader, settlementNet } from './settlement'
import { isUpiAddress, maskedUpiAddress, upiString } from './upi'

describe('bank payment ids', () => {
  it('are prefix, serial number and digit of Luhn', () => {
    expect(bankPaymentId('SMVS', 1234)).toBe('SMVS000012344')
    expect(isBankPaymentId('SMVS', 'SMVS000012344')).toBe(true)
    expect(isBankPaymentId('SMVS', 'SMVS000012345')).toBe(false)
    expect(isBankPaymentId('SMV', 'SMVS000012344')).toBe(false)
    expect(luhnDigit('7992739871')).toBe(3)
  })

  it('differ for different numbers, and tell one wrong digit and two that changed places', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999_999 }),
        fc.nat({ max: 8 }),
        fc.integer({ min: 1, max: 9 }),
        (serial, place, by) => {
          const code = bankPaymentId('AB1', serial)
          expect(isBankPaymentId('AB1', code)).toBe(true)
          const digits = [...code.slice(3)]
          const wrong = [...digits]
          wrong[place] = String((Number(wrong[place]) + by) % 10)
          expect(isBankPaymentId('AB1', `AB1${wrong.join('')}`)).toBe(false)
          const [a, b] = [digits[place]!, digits[place + 1]]
          // 09 and 90 are the pair that Luhn takes for each other.
          if (b === undefined || a === b || [a, b].sort().join('') === '09') return
          const turned = [...digits]
          turned[place] = b
          turned[place + 1] = a
          expect(isBankPaymentId('AB1', `AB1${turned.join('')}`)).toBe(false)
        },
      ),
    ))

  it.each([
    ['HDFC0001234', true],
    ['HDFC1001234', false],
    ['hdfc0001234', false],
    ['HDF00001234', false],
    ['HDFC00012345', false],
  ])('%s is an IFSC: %s', (text, good) => expect(isIfsc(text)).toBe(good))

  it('are of accounts of 9 to 18 digits, shown by their last four', () => {
    expect([isBankAccountNo('12345678'), isBankAccountNo('123456789'), isBankAccountNo('1'.repeat(19))]).toEqual([
      false,
      true,
      false,
    ])
    expect(maskedAccountNo('50100123456789')).toBe('••••6789')
  })
})

describe('a request by UPI', () => {
  const request = {
    address: 'school@hdfcbank',
    payee: 'St. Mary & Co',
    orderNo: 'GVSABCDEFGHJKLMNPQRS',
    note: 'A102 Term 1',
    amount: 1_400_000,
    mcc: '8211',
  }

  it('names whom, how much and the order', () =>
    expect(upiString(request)).toBe(
      'upi://pay?pa=school%40hdfcbank&pn=St.%20Mary%20%26%20Co&tr=GVSABCDEFGHJKLMNPQRS&tn=A102%20Term%201&am=14000.00&cu=INR&mc=8211',
    ))

  it('holds its values whatever signs they have, and a note of 50', () =>
    fc.assert(
      fc.property(fc.string(), fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 1e12 }), (payee, note, amount) => {
        const said = upiString({ ...request, payee, note, amount })
          .slice('upi://pay?'.length)
          .split('&')
        const read = new Map(said.map(one => one.split('=').map(decodeURIComponent) as [string, string]))
        expect(read.get('pn')).toBe(payee.toWellFormed())
        expect([...read.get('tn')!].length).toBeLessThanOrEqual(50)
        expect(Math.round(Number(read.get('am')) * 100)).toBe(amount)
        expect([...read.keys()]).toEqual(['pa', 'pn', 'tr', 'tn', 'am', 'cu', 'mc'])
      }),
    ))

  it.each([
    ['school@hdfcbank', true],
    ['st.mary-1@okaxis', true],
    ['school', false],
    ['school@', false],
    ['@bank', false],
    ['a b@bank', false],
    ['school@bank.in', false],
  ])('%s is an address: %s', (text, good) => expect(isUpiAddress(text)).toBe(good))
})

it('an address in a narration is shown by its first two letters', () => {
  expect(maskedUpiAddress('UPI/612345678901/anita.rao@okaxis/FEES')).toBe('an•••@okaxis')
  expect(maskedUpiAddress('NEFT SMVS000012344')).toBe('')
})

it('an order by QR whose time is over is shown as expired', () => {
  const [then, now] = [new Date('2026-07-15T00:00:00Z'), new Date('2026-07-15T00:00:01Z')]
  expect([qrStatus('pending', then, now), qrStatus('pending', now, then), qrStatus('success', then, now)]).toEqual([
    'expired',
    'pending',
    'success',
  ])
})

describe('a settlement', () => {
  it('is what is left of the gross', () => expect(settlementNet(1_400_000, 28_000, 5040)).toBe(1_366_960))

  it('is read from a file, each payment once', () => {
    const headers = ['Payment ID', 'Order Receipt', 'Amount', 'Fee', 'Tax', 'Settled At', 'Settlement UTR']
    expect(settlementHeader([['Settlements of September'], headers])).toBe(1)
    expect(placeSettlementColumns(['Payment Id', 'Amount'])).toEqual({ missing: 'Settled On' })
    const placed = placeSettlementColumns(headers)
    if ('missing' in placed) throw new Error(placed.missing)
    const row = (rowNo: number, ...cells: (string | number)[]) => ({ rowNo, cells })
    const read = readSettlement(placed.places, [
      row(2, 'pay_1', 'gvs1', 14000, '280.00', '50.40', '2026-09-06 10:00:00', 'utr1'),
      row(3, 'pay_1', '', 14000, 0, 0, '06/09/2026', 'utr1'),
      row(4, '', '', 1, 0, 0, '06/09/2026', ''),
      row(5, 'pay_2', '', 'x', 0, 0, '06/09/2026', ''),
      row(6, 'pay_3', '', 1, '', '', 'x', ''),
    ])
    expect(read.lines).toEqual([
      {
        row: 2,
        paymentId: 'pay_1',
        orderNo: 'GVS1',
        amount: 1_400_000,
        fee: 28_000,
        tax: 5040,
        settledOn: '2026-09-06',
        ref: 'UTR1',
        utr: 'UTR1',
      },
    ])
    expect(read.errors).toEqual([
      { row: 3, error: 'Twice' },
      { row: 4, error: 'PaymentId' },
      { row: 5, error: 'Amount' },
      { row: 6, error: 'Date' },
    ])
  })
})

describe('a pattern of codes', () => {
  it.each([
    'SMVS\\d{9}',
    '(SMVS[0-9]{9})',
    'REF[ :/-]?(SMVS\\d{9})',
    '(?:SM|VS)\\d{8,10}',
    '\\bAB\\d{9}\\b',
    'AB.?\\d{9}',
    '^AB\\d{2}$',
  ])('%s has an end', pattern => expect(isSafeCodePattern(pattern)).toBe(true))

  it.each([
    '',
    '.*',
    'SMVS\\d+',
    'SMVS\\d*',
    'SMVS\\d{9,}',
    '(a?){30}a{30}',
    '(a|a){20}',
    '(a|b)+',
    '(?=a)a',
    '(?<!x)a',
    '(?<n>a)',
    '(a)\\1',
    '\\p{L}{3}',
    'a{1,30}b{1,30}c{1,30}',
    '[a-z]{65}',
    '(abc',
    'abc)',
    '[abc',
    'a??',
    '\\',
    'x'.repeat(101),
  ])('%s is refused', pattern => expect(isSafeCodePattern(pattern)).toBe(false))

  it('that is taken matches at most 64 signs, and soon', () => {
    const piece = fc.constantFrom(
      'a',
      '\\d',
      '[a-f]',
      'b?',
      'c{2}',
      '\\d{1,3}',
      '(ab|c)',
      '(?:x\\d)?',
      '|',
      '\\b',
      '*',
      '+',
      '{2,}',
      '(',
    )
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), fc.string({ maxLength: 200 }), (pieces, text) => {
        const pattern = pieces.join('')
        if (!isSafeCodePattern(pattern)) return
        for (const found of text.matchAll(new RegExp(pattern, 'g'))) expect(found[0].length).toBeLessThanOrEqual(64)
      }),
    )
  })

  it('finds codes in narrations, by itself those of the prefix', () => {
    expect(codesIn('UPI/smvs000012344/FEES', 'SMVS', '')).toEqual(['SMVS000012344'])
    expect(codesIn('NEFT SMVS000012344-SMVS000012345', 'SMVS', '')).toEqual(['SMVS000012344', 'SMVS000012345'])
    expect(codesIn('XSMVS000012344 SMVS0000123441 NEFT ABC', 'SMVS', '')).toEqual([])
    expect(codesIn('PAY REF:SMVS000012344.', 'SMVS', 'REF[: ]?(SMVS\\d{9})')).toEqual(['SMVS000012344'])
  })
})

describe('a file of a bank', () => {
  const headers = ['Txn Date', 'Value Date', 'UTR / Ref No.', 'Withdrawal', 'Deposit', 'Remarks']
  const columns = {
    ...usualBankFileProfile.columns,
    utr: 'UTR Ref No',
    drCr: '',
    amount: '',
    credit: 'deposit',
    debit: 'Withdrawal',
    narration: 'Remarks',
  }
  const profile = { ...usualBankFileProfile, columns }
  const places = { valueDate: 1, utr: 2, debit: 3, credit: 4, narration: 5 }
  const line = (cells: (string | number | null)[]) => readBankRow(['x', ...cells], places, profile)

  it('has its columns found by their names, whatever signs stand between', () => {
    expect(placeBankColumns(profile, headers)).toEqual({ places })
    expect(placeBankColumns({ ...profile, columns: { ...columns, utr: 'Cheque' } }, headers)).toEqual({ missing: 'Cheque' })
    const byNumber = {
      ...profile,
      headerRow: 0,
      columns: { ...columns, valueDate: '2', utr: '3', debit: '', credit: '5', narration: '6' },
    }
    expect(placeBankColumns(byNumber, headers)).toEqual({ places: { valueDate: 1, utr: 2, credit: 4, narration: 5 } })
    expect(placeBankColumns({ ...byNumber, columns: { ...byNumber.columns, code: '9' } }, headers)).toEqual({ missing: '9' })
    expect(bankColumnsMissing({ columns: { ...columns, valueDate: '', credit: '' } })).toEqual(['valueDate', 'amount'])
  })

  it('has lines in two columns of amounts', () => {
    expect(line(['05/09/2026', ' n123 456', '', '1,40,000.50', 'NEFT  x'])).toEqual({
      line: { valueDate: '2026-09-05', utr: 'N123456', drCr: 'cr', amount: 14_000_050, narration: 'NEFT x', code: null },
    })
    expect(line(['05/09/2026', '-', 200, '0.00', ''])).toMatchObject({ line: { utr: null, drCr: 'dr', amount: 20_000 } })
    expect(line(['31/02/2026', '', '', '1', ''])).toEqual({ error: 'Date', column: 'valueDate', value: '31/02/2026' })
    expect(line(['05/09/2026', '', '', 'abc', ''])).toEqual({ error: 'Amount', column: 'credit', value: 'abc' })
    expect(line(['05/09/2026', '', '', '0', ''])).toMatchObject({ error: 'NotPositive' })
    expect(line(['05/09/2026', '', '', '-5', ''])).toMatchObject({ error: 'NotPositive' })
    expect(line(['05/09/2026', '', '5', '5', ''])).toMatchObject({ error: 'Direction' })
  })

  it('has lines with one amount and its direction', () => {
    const one = { ...usualBankFileProfile }
    const read = (cells: (string | number)[], drCr: number | null = 1) =>
      readBankRow(cells, { valueDate: 0, amount: 2, ...(drCr === null ? {} : { drCr }) }, one)
    expect(read(['5-9-2026', 'CR', '14,000'])).toMatchObject({ line: { drCr: 'cr', amount: 1_400_000 } })
    expect(read(['5-9-2026', 'Debit', 3600])).toMatchObject({ line: { drCr: 'dr', amount: 360_000 } })
    expect(read(['5-9-2026', '?', 3600])).toMatchObject({ error: 'Direction' })
    expect(read(['5-9-2026', '', '500.00 Cr'], null)).toMatchObject({ line: { drCr: 'cr', amount: 50_000 } })
    expect(readBankRow(['5-9-2026', '-3'], { valueDate: 0, amount: 1 }, one)).toMatchObject({ error: 'NotPositive' })
  })

  it.each([
    ['05-Sep-26', 'dd MMM yy', '2026-09-05'],
    ['5 September 2026', 'dd MMM yyyy', '2026-09-05'],
    ['09/05/2026', 'MM/dd/yyyy', '2026-09-05'],
    ['20260905', 'yyyyMMdd', '2026-09-05'],
    ['2026-09-05 10:12:13', 'yyyy-MM-dd', '2026-09-05'],
    ['05/09/26', 'dd/MM/yy', '2026-09-05'],
    ['05 Xyz 2026', 'dd MMM yyyy', undefined],
    ['45/09/2026', 'dd/MM/yyyy', undefined],
  ] as const)('%s in %s is %s', (text, format, day) => expect(bankDay(text, format)).toBe(day))
})

describe('keys of lines', () => {
  const line = (more: Partial<BankLine>): BankLine => ({
    valueDate: '2026-09-05',
    utr: null,
    drCr: 'cr',
    amount: 100,
    narration: 'Cash',
    code: null,
    ...more,
  })

  it('are UTR, direction and amount, else what the line says and its place among equal ones', () => {
    expect(
      bankLineKeys([
        line({ utr: 'N1' }),
        line({ utr: 'N1', drCr: 'dr' }),
        line({}),
        line({ narration: 'CASH ' }),
        line({ amount: 5 }),
      ]),
    ).toEqual([
      'utr N1 cr 100',
      'utr N1 dr 100',
      'line 2026-09-05 cr 100 cash 1',
      'line 2026-09-05 cr 100 cash 2',
      'line 2026-09-05 cr 5 cash 1',
    ])
  })

  it('stay when a file goes on longer, and lines without a UTR never share one', () => {
    const lines = fc.array(
      fc
        .record({ utr: fc.constantFrom(null, 'A', 'B'), amount: fc.constantFrom(1, 2), narration: fc.constantFrom('x', 'y') })
        .map(line),
    )
    fc.assert(
      fc.property(lines, lines, (first, more) => {
        const keys = bankLineKeys(first)
        expect(bankLineKeys([...first, ...more]).slice(0, first.length)).toEqual(keys)
        const bare = keys.filter(key => key.startsWith('line'))
        expect(new Set(bare).size).toBe(bare.length)
      }),
    )
  })
})
