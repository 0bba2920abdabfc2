import { describe, expect, it } from 'vitest'
import { ConfigurationError, readConfiguration } from './configuration'

const env = { SESSION_SECRET: 'x'.repeat(32) }
const read = (more: NodeJS.ProcessEnv) => readConfiguration({ ...env, ...more })

describe('the configuration of files', () => {
  it('is a folder, or a bucket by region or by address', () => {
    expect(read({ DATA_DIR: '/data' }).files).toEqual({ driver: 'local', folder: '/data/files' })
    expect(read({ FILES_DIR: '/files' }).files).toEqual({ driver: 'local', folder: '/files' })
    const bucket = { driver: 's3', bucket: 'b', region: 'ap-south-1', endpoint: undefined, presigned: false }
    expect(read({ S3_BUCKET: 'b', S3_REGION: 'ap-south-1' }).files).toEqual(bucket)
    expect(read({ S3_BUCKET: 'b', S3_ENDPOINT: 'http://minio:9000', S3_PRESIGNED: '1' }).files).toEqual({
      ...bucket,
      region: 'us-east-1',
      endpoint: 'http://minio:9000',
      presigned: true,
    })
    expect(() => read({ S3_BUCKET: 'b' })).toThrow('set S3_REGION or S3_ENDPOINT')
  })

  it('names a host of their own by the beginning of its addresses', () => {
    expect(read({}).contentUrl).toBeUndefined()
    for (const CONTENT_URL of ['https://files.school.example', 'https://files.school.example/'])
      expect(read({ CONTENT_URL }).contentUrl).toBe('https://files.school.example')
    for (const CONTENT_URL of ['files.school.example', 'ftp://files.school.example', 'https://school.example/files'])
      expect(() => read({ CONTENT_URL }), CONTENT_URL).toThrow(ConfigurationError)
  })

  it('names who looks for viruses: a clamd, a service or nobody', () => {
    expect(read({}).virusCheck).toBeUndefined()
    expect(read({ CLAMD_ADDRESS: '/run/clamd.sock' }).virusCheck).toEqual({
      driver: 'clamd',
      address: { path: '/run/clamd.sock' },
    })
    for (const [CLAMD_ADDRESS, host] of [
      ['scanner:3310', 'scanner'],
      ['[::1]:3310', '::1'],
    ] as const)
      expect(read({ CLAMD_ADDRESS }).virusCheck).toEqual({ driver: 'clamd', address: { host, port: 3310 } })
    const VIRUS_CHECK_URL = 'https://scanner.example/check'
    expect(read({ VIRUS_CHECK_URL, VIRUS_CHECK_TOKEN: 't' }).virusCheck).toEqual({
      driver: 'http',
      url: VIRUS_CHECK_URL,
      token: 't',
    })
    for (const CLAMD_ADDRESS of ['scanner', 'scanner:', ':3310', 'scanner:port'])
      expect(() => read({ CLAMD_ADDRESS }), CLAMD_ADDRESS).toThrow(ConfigurationError)
    expect(() => read({ VIRUS_CHECK_URL: 'scanner' })).toThrow(ConfigurationError)
    expect(() => read({ VIRUS_CHECK_URL, CLAMD_ADDRESS: 'scanner:3310' })).toThrow('not both')
  })
})

describe('the proxies before the server', () => {
  it('are a number, or addresses and networks', () => {
    for (const TRUST_PROXY of ['', '0']) expect(read({ TRUST_PROXY }).trustProxy).toBe(false)
    expect(read({}).trustProxy).toBe(false)
    expect(read({ TRUST_PROXY: '2' }).trustProxy).toBe(2)
    expect(read({ TRUST_PROXY: '10.0.0.0/8, 192.0.2.1 2001:db8::/32' }).trustProxy).toEqual([
      '10.0.0.0/8',
      '192.0.2.1',
      '2001:db8::/32',
    ])
    for (const TRUST_PROXY of ['true', 'loopback', '-1', '10.0.0.0/33', '10.0.0/8', '10.0.0.1/8/8'])
      expect(() => read({ TRUST_PROXY }), TRUST_PROXY).toThrow('how many proxies')
  })
})

describe('the configuration of text messages', () => {
  const twilio = { SMS_DRIVER: 'twilio', TWILIO_ACCOUNT: 'AC1', TWILIO_TOKEN: 's', TWILIO_FROM: '+15005550006' }
  const token = 'r'.repeat(32)
  const production = { SCHOOL_ENV: 'production', DATABASE_URL: 'postgres://db/school' }

  it('is a provider with its account, and where it reports', () => {
    expect(read({}).sms).toBeUndefined()
    expect(read(twilio).sms).toEqual({
      driver: 'twilio',
      reports: undefined,
      url: 'https://api.twilio.com',
      account: 'AC1',
      secret: 's',
      from: '+15005550006',
    })
    const reporting = { ...twilio, REPORT_URL: 'https://school.example/', REPORT_TOKEN: token }
    expect(read(reporting).sms).toMatchObject({ reports: { address: 'https://school.example', token } })
  })

  it('is asked for by HTTP with a key, or in the words of a provider', () => {
    const http = { SMS_DRIVER: 'http-sms', REPORT_URL: 'https://school.example', REPORT_TOKEN: token }
    expect(read({ ...http, HTTP_SMS_KEY: 'k' }).sms).toMatchObject({
      driver: 'http-sms',
      reports: { address: 'https://school.example', token },
      request: { key: 'k' },
    })
    expect(() => read(http)).toThrow('HTTP_SMS_KEY')
  })

  it('says what is missing or wrong', () => {
    const refused = (more: NodeJS.ProcessEnv) => () => read({ ...twilio, ...more })
    expect(refused({ SMS_DRIVER: 'pigeon' })).toThrow('SMS_DRIVER')
    expect(refused({ TWILIO_TOKEN: '' })).toThrow('TWILIO_TOKEN')
    expect(refused({ TWILIO_URL: 'api' })).toThrow('TWILIO_URL')
    expect(refused({ ...production, TWILIO_URL: 'http://api.example' })).toThrow('TWILIO_URL')
    expect(refused({ REPORT_URL: 'https://school.example/app', REPORT_TOKEN: token })).toThrow('REPORT_URL')
    expect(refused({ ...production, REPORT_URL: 'http://school.example', REPORT_TOKEN: token })).toThrow('REPORT_URL')
    for (const REPORT_TOKEN of [undefined, 'short', `${token} `])
      expect(refused({ REPORT_URL: 'https://school.example', REPORT_TOKEN })).toThrow('REPORT_TOKEN')
  })
})

describe('the configuration of calls', () => {
  const voice = {
    VOICE_DRIVER: 'http-voice',
    HTTP_VOICE_URL: 'https://calls.example/v1',
    HTTP_VOICE_HEADERS: '{"authkey":"k"}',
    REPORT_URL: 'https://school.example',
    REPORT_TOKEN: 'r'.repeat(32),
  }

  it('is a request in the words of the provider, and where it reports', () => {
    expect(read({}).voice).toBeUndefined()
    expect(read(voice).voice).toMatchObject({
      driver: 'http-voice',
      url: 'https://calls.example/v1',
      headers: { authkey: 'k' },
      fields: { numbers: ['{to}'], retries: 2 },
      reports: { address: 'https://school.example', token: 'r'.repeat(32) },
    })
    const words = { HTTP_VOICE_FIELDS: '{"to":"{to}"}', HTTP_VOICE_REPORT_STATES: '{"NA":"Undelivered"}' }
    expect(read({ ...voice, ...words }).voice).toMatchObject({
      fields: { to: '{to}' },
      reported: { state: 'status', states: { na: 'Undelivered' } },
    })
  })

  it('says what is missing or wrong', () => {
    const refused = (more: NodeJS.ProcessEnv) => () => read({ ...voice, ...more })
    expect(refused({ VOICE_DRIVER: 'pigeon' })).toThrow('VOICE_DRIVER')
    expect(refused({ HTTP_VOICE_URL: '' })).toThrow('HTTP_VOICE_URL')
    expect(refused({ REPORT_URL: '' })).toThrow('REPORT_URL')
    for (const name of ['HTTP_VOICE_FIELDS', 'HTTP_VOICE_HEADERS', 'HTTP_VOICE_REPORT_FIELDS', 'HTTP_VOICE_REPORT_STATES'])
      for (const text of ['{', '[]', '"x"']) expect(refused({ [name]: text }), name).toThrow(name)
    expect(refused({ HTTP_VOICE_HEADERS: '{"a":1}' })).toThrow('HTTP_VOICE_HEADERS')
    expect(refused({ HTTP_VOICE_REPORT_STATES: '{"busy":"Lost"}' })).toThrow('HTTP_VOICE_REPORT_STATES')
  })
})

describe('the configuration of pushes', () => {
  const production = { SCHOOL_ENV: 'production', DATABASE_URL: 'postgres://db/school' }
  // The key of the example in RFC 8291.
  const keys = {
    PUSH_SUBJECT: 'mailto:office@school.example',
    VAPID_PUBLIC_KEY: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
    VAPID_PRIVATE_KEY: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  }

  it('is a key with whom to write to', () => {
    expect(read({ ...production, ...keys }).push).toEqual({
      subject: keys.PUSH_SUBJECT,
      publicKey: keys.VAPID_PUBLIC_KEY,
      privateKey: keys.VAPID_PRIVATE_KEY,
    })
    expect(read({ ...keys, PUSH_SUBJECT: 'https://school.example/contact' }).push?.subject).toBe('https://school.example/contact')
  })

  it('follows from the secret where none is given, and is off in production', () => {
    expect(read(production).push).toBeUndefined()
    const own = read({}).push
    expect(own).toEqual(read({}).push)
    expect(Buffer.from(own!.publicKey, 'base64url')).toHaveLength(65)
    expect(read({ SESSION_SECRET: 'y'.repeat(32) }).push?.publicKey).not.toBe(own!.publicKey)
  })

  it('says what is missing or wrong', () => {
    for (const name of Object.keys(keys)) expect(() => read({ ...keys, [name]: '' }), name).toThrow('set all three or none')
    for (const PUSH_SUBJECT of ['office@school.example', 'mailto:office', 'http://school.example'])
      expect(() => read({ ...keys, PUSH_SUBJECT }), PUSH_SUBJECT).toThrow('PUSH_SUBJECT must say')
    for (const more of [{ VAPID_PRIVATE_KEY: 'nonsense' }, { VAPID_PUBLIC_KEY: 'BP4z' }, { VAPID_PRIVATE_KEY: 'A'.repeat(43) }])
      expect(() => read({ ...keys, ...more })).toThrow('two halves')
  })
})

describe('the export of student details', () => {
  it('goes to a document database, else to files outside production', () => {
    const url = 'mongodb://documents.example:27017'
    expect(read({ EXPORT_MONGODB_URL: url }).documentExport).toEqual({ driver: 'mongodb', url, database: 'school' })
    expect(read({ EXPORT_MONGODB_URL: url, EXPORT_MONGODB_DATABASE: 'students' }).documentExport).toMatchObject({
      database: 'students',
    })
    expect(read({ DATA_DIR: '/data' }).documentExport).toEqual({ driver: 'jsonl', folder: '/data/exports' })
    expect(read({ SCHOOL_ENV: 'production', DATABASE_URL: 'postgres://db' }).documentExport).toBeUndefined()
    expect(() => read({ EXPORT_MONGODB_URL: 'https://documents.example' })).toThrow(ConfigurationError)
  })
})
