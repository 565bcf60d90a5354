import { type AddressInfo, createServer } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface TestMailServer {
  port: number;
  /** The accepted mails, parsed, in order. */
  received: { from: string; to: string[]; user: string | undefined; mail: Email }[];
  stop(): Promise<void>;
}

/** Starts an SMTP server on the loopback interface that accepts every mail unless `options` say otherwise. */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0): Promise<TestMailServer> {
  const received: TestMailServer['received'] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // The product keeps its connection open. Do not wait for it to close.
    closeTimeout: 50,
    ...options,
    async onData(stream, session, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      const { mailFrom, rcptTo } = session.envelope;
      received.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        user: session.user,
        mail: await PostalMime.parse(Buffer.concat(chunks)),
      });
      done();
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.removeListener('error', reject);
      // A client that disconnects mid-conversation does not fail the test.
      server.on('error', () => {});
      resolve();
    });
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Starts a mail server that is handed mails and goes away without an answer. */
export async function startFallingServer(): Promise<Pick<TestMailServer, 'port' | 'stop'>> {
  const server = createServer((socket) => {
    let isData = false;
    socket.write('220 falling\r\n');
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      if (isData && chunk.toString().endsWith('\r\n.\r\n')) socket.destroy();
      else if (!isData) {
        isData = /^DATA/i.test(chunk.toString());
        socket.write(isData ? '354 go on\r\n' : '250 ok\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The settings of an organization that sends by a test mail server. */
export const accountAt = (port: number) => ({
  host: '127.0.0.1',
  port,
  security: 'none',
  user: '',
  from_name: 'Harbour',
  from_address: 'jobs@harbour.example',
});
