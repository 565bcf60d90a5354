import {
  type Behaviour,
  completion,
  fail,
  inTurn,
  pieces,
  say,
  sayMessage,
  sendBody,
  sendStream,
} from './model-server.ts';

/** What a service does when it is asked for a blog post, what its user then sees, and how many requests it takes. */
export interface BehaviourRow {
  behave: Behaviour;
  /** The title of the post, or the message of the failure. */
  sees: string | RegExp;
  calls: number;
}

export const goodTitle = 'The first week, planned';
const paragraph = 'The first week decides a lot. We plan it with you. Nobody waits for a password.';
const sections = ['Introduction', 'Analysis', 'Conclusion'].map((heading) => ({ heading, text: paragraph }));
const blog = { title: goodTitle, sections };
export const goodBlog = JSON.stringify(blog);
const halfBlog = JSON.stringify({ ...blog, sections: [sections[0], sections[2]] });
const otherBlog = JSON.stringify({ title: 'A draft', sections });
const cutBlog = goodBlog.slice(0, 150);
const inMarkdown = (written: typeof sections) =>
  [`# ${goodTitle}`, ...written.map(({ heading, text }) => `## ${heading}\n\n${text}`)].join('\n\n');
const markdownBlog = inMarkdown(sections);

const good = say(goodBlog);
const works = (behave: Behaviour, calls = 1): BehaviourRow => ({ behave, sees: goodTitle, calls });
const reads = (content: string): BehaviourRow => works(say(content));
const fails = (behave: Behaviour, sees: string | RegExp, calls = 1): BehaviourRow => ({
  behave,
  sees,
  calls,
});
const toolCall = (args: unknown) =>
  sayMessage(
    {
      content: null,
      tool_calls: [{ id: 't', type: 'function', function: { name: 'blog', arguments: args } }],
    },
    'tool_calls',
  );
/** Sends a stream as it is written here. */
const stream =
  (text: string): Behaviour =>
  (response) =>
    void response.writeHead(200, { 'content-type': 'text/event-stream' }).end(text);
/** Refuses every format but these. */
const takes =
  (formats: (string | undefined)[], refusal: Behaviour): Behaviour =>
  (response, request, number) =>
    (formats.includes(request.response_format?.type) ? good : refusal)(response, request, number);
const formatRefused = fail(400, { message: "'response_format' of type json_schema is not supported" });

const forms: Record<string, BehaviourRow> = {
  'JSON alone': reads(goodBlog),
  'a code fence': reads(`\`\`\`json\n${goodBlog}\n\`\`\``),
  'a fence without a language, in prose': reads(
    `Sure! Here it is:\n\`\`\`\n${goodBlog}\n\`\`\`\nAnything else?`,
  ),
  'prose around JSON': reads(`Here is [your] post {as asked}: ${goodBlog}\n\nI hope that "helps".`),
  'reasoning in think tags': reads(`<think>First {"title": "A draft"}, hm.</think>\n${goodBlog}`),
  'reasoning without its opening tag': reads(`I should write {"title": "A draft"}.\n</think>\n${goodBlog}`),
  'reasoning in channels': reads(
    `<|channel|>analysis<|message|>Perhaps ${otherBlog}<|end|><|start|>assistant<|channel|>final<|message|>${goodBlog}<|return|>`,
  ),
  'reasoning in a field': works(sayMessage({ content: goodBlog, reasoning_content: `Perhaps ${otherBlog}` })),
  'the answer in the field of the reasoning': works(
    sayMessage({ content: '', reasoning: `So: ${goodBlog}` }),
  ),
  'texts that no database can hold': {
    behave: say(JSON.stringify({ ...blog, title: '\0Week \ud83d' })),
    sees: '\ufffdWeek \ufffd',
    calls: 1,
  },
  'a draft before the answer': reads(`A draft: ${otherBlog}\nBetter: ${goodBlog}`),
  'single quotes': reads(
    `{'title': '${goodTitle}', 'sections': [${sections.map(({ heading, text }) => `{'heading': '${heading}', 'text': '${text}'}`).join(', ')}]}`,
  ),
  'trailing commas and comments': reads(
    goodBlog.replaceAll('"}', '",}').replace('{', '{ // the post\n').replace(']}', '],}'),
  ),
  'keys without quotes': reads(goodBlog.replaceAll(/"(title|sections|heading|text)":/g, '$1:')),
  'line breaks within texts': reads(goodBlog.replaceAll('. ', '.\n')),
  'a list of one': reads(`[${goodBlog}]`),
  'a list of fields': reads(JSON.stringify([{ title: goodTitle }, { sections }])),
  'nesting by name': reads(JSON.stringify({ blog })),
  'nesting beside other fields': reads(JSON.stringify({ thoughts: 'Fine.', answer: { data: blog } })),
  'values within the schema': reads(JSON.stringify({ type: 'object', properties: blog })),
  'one field too deep': reads(JSON.stringify({ title: goodTitle, content: { sections } })),
  'sections by name': reads(
    JSON.stringify({
      title: goodTitle,
      sections: Object.fromEntries(sections.map(({ heading, text }) => [heading, text])),
    }),
  ),
  'keys in other spelling': reads(
    JSON.stringify({
      Title: goodTitle,
      Sections: sections.map(({ heading, text }) => ({ HEADING: heading, Text: [text] })),
    }),
  ),
  'JSON as a text': reads(JSON.stringify(goodBlog)),
  'Markdown instead of JSON': reads(markdownBlog),
  'Markdown in a fence, in prose': reads(
    `Here it is:\n\`\`\`markdown\n${markdownBlog}\n\`\`\`\nAnything else?`,
  ),
  'Markdown with underlined headings': reads(
    [`${goodTitle}\n===`, ...sections.map(({ heading, text }) => `${heading}\n---\n${text}`)].join('\n\n'),
  ),
  'headings of HTML': reads(
    [
      `<h1>${goodTitle}</h1>`,
      ...sections.map(({ heading, text }) => `<h2>${heading}</h2>\n<p>${text}</p>`),
    ].join('\n'),
  ),
  'headings without marks': reads(
    [goodTitle, ...sections.map(({ heading, text }) => `${heading}\n${text}`)].join('\n\n'),
  ),
  'headings in bold before their texts': reads(
    [`# ${goodTitle}`, ...sections.map(({ heading, text }) => `**${heading}**: ${text}`)].join('\n\n'),
  ),
  'headings with signs and what they are': reads(
    [`# ${goodTitle}`, ...sections.map(({ heading, text }) => `##✨ Section: ${heading}\n${text}`)].join(
      '\n\n',
    ),
  ),
  'an opening without its heading': reads(markdownBlog.replace('## Introduction\n\n', '')),
  'Markdown as a text of JSON': reads(JSON.stringify({ post: markdownBlog })),
  'a tool call': works(toolCall(goodBlog)),
  'a tool call with an object': works(toolCall(blog)),
  'a tool call in the text': reads(JSON.stringify({ name: 'blog', arguments: blog })),
  'a function call of the old kind': works(
    sayMessage({ content: null, function_call: { name: 'blog', arguments: goodBlog } }),
  ),
  'a text in parts': works(sayMessage({ content: [{ type: 'text', text: goodBlog }] })),
  'an object as content': works(sayMessage({ content: blog })),
  'a stream nobody asked for': works((response) => sendStream(response, pieces(goodBlog))),
  'a stream of the wrong type': works((response) =>
    sendStream(response, pieces(goodBlog), 'stop', 'text/plain'),
  ),
  'the form of Ollama': works((response) =>
    sendBody(response, 200, {
      model: 'm',
      message: { role: 'assistant', content: goodBlog },
      done: true,
      eval_count: 9,
    }),
  ),
  'a list of completions': works((response) => sendBody(response, 200, [completion({ content: goodBlog })])),
  'the least of a completion': works((response) =>
    sendBody(response, 200, { choices: [{ message: { role: 'model', content: goodBlog }, usage: 'none' }] }),
  ),
};

const ladder: Record<string, BehaviourRow> = {
  'no json_schema': works(takes(['json_object', undefined], formatRefused), 2),
  'no response_format': works(takes([undefined], formatRefused), 3),
  'no response_format, without a reason': works(takes([undefined], fail(422, 'Unprocessable')), 3),
  'a failing grammar': works(takes([undefined], fail(500, { message: 'failed to parse grammar' })), 3),
  'silence under json_schema': works(
    (response, request, number) =>
      (request.response_format?.type === 'json_schema' ? say('') : good)(response, request, number),
    2,
  ),
  'no system role': works(
    (response, request, number) =>
      (request.messages[0]?.role === 'system' ? fail(400, { message: 'System role not supported' }) : good)(
        response,
        request,
        number,
      ),
    2,
  ),
};

const onlyReasoned =
  'The model only reasoned and wrote no answer. Switch its thinking off, or raise the limit of output tokens at the service.';
const askOperator = 'The operator of this server can correct it.';
const failures: Record<string, BehaviourRow> = {
  'a wrong key': fails(fail(401), `The model service refused the key. ${askOperator}`),
  'a key without rights': fails(fail(403), /refused the key/),
  'a wrong key with 400': fails(
    fail(400, { message: 'API key not valid. Please pass a valid API key.' }),
    /refused the key/,
  ),
  'an unknown model': fails(
    fail(404, { message: 'model "an unknown model" not found, try pulling it first' }),
    `The model service does not know the model “an unknown model”. ${askOperator}`,
  ),
  'an unknown model with 400': fails(
    fail(400, { message: 'x is not a valid model ID', code: 'model_not_found' }),
    /does not know the model/,
  ),
  'no such path': fails(
    fail(404, '<html>Not found</html>'),
    /^No model service answers.*usually ends in \/v1.*The operator/,
  ),
  'a web page': fails(
    (response) => sendBody(response, 200, '<!doctype html><title>Hi</title>'),
    /^No model service answers/,
  ),
  'a redirect to another host': fails(
    (response) => void response.writeHead(307, { location: 'http://127.0.0.2:9/' }).end(),
    /^No model service answers/,
  ),
  'no credit': fails(fail(402), /no credit left/),
  'a used-up quota': fails(fail(429, { message: 'x', code: 'insufficient_quota' }), /no credit left/),
  'too long for the context': fails(
    fail(400, {
      message: "This model's maximum context length is 4096 tokens.",
      code: 'context_length_exceeded',
    }),
    /^The request is too long for the model/,
  ),
  'too long for llama.cpp': fails(
    fail(400, {
      message: 'the request exceeds the available context size',
      type: 'exceed_context_size_error',
    }),
    /^The request is too long for the model/,
  ),
  'a body too large': fails(fail(413, ''), /^The request is too long for the model/),
  'a refusal in its field': fails(sayMessage({ content: null, refusal: 'I can’t.' }), /^The model declined/),
  'a content filter': fails(say('', 'content_filter'), /^The model declined/),
  'a refusal in words': fails(say("I'm sorry, but I can't help with that."), /^The model declined/),
  'the length limit': fails(say(cutBlog, 'length'), /^The model stopped in the middle/),
  'an answer cut once': works(inTurn(say(cutBlog), good), 2),
  'Markdown up to the limit': fails(say(markdownBlog, 'length'), /^The model stopped in the middle/),
  'Markdown without a section, mended': works(
    inTurn(say(inMarkdown(sections.filter(({ heading }) => heading !== 'Analysis'))), good),
    2,
  ),
  'an answer that is always cut': fails(say(cutBlog), /^The answer of the model could not be read/, 2),
  'an empty answer': fails(say(''), 'The model sent an empty answer. Try again.', 2),
  'prose alone': fails(say('A blog post needs a title.'), /could not be read/, 2),
  'prose once': works(inTurn(say('Let me think about that.'), good), 2),
  'a missing section, mended': works(inTurn(say(halfBlog), good), 2),
  'a missing section': fails(
    say(halfBlog),
    'The model did not keep to what was asked for. The section “Analysis” is missing.',
    3,
  ),
  'a missing section until the form is held': works(inTurn(say(halfBlog), say(halfBlog), good), 3),
  'prose, then a missing section, mended': works(inTurn(say('Hm.'), say(halfBlog), good), 3),
  'a missing field': fails(
    say(JSON.stringify({ sections })),
    /did not keep to what was asked for. “title”: This field is required\./,
    3,
  ),
  'busy for a moment': works(inTurn(fail(429, {}, { 'retry-after': '0' }), good), 2),
  'busy for long': fails(
    fail(429, {}, { 'retry-after': '300' }),
    'The model service is busy. Try again in 5 minutes.',
  ),
  'loading, then ready': works(inTurn(fail(503, { message: 'Loading model' }), good), 2),
  'still loading': fails(fail(503, { message: 'Loading model' }), /still being loaded/, 2),
  'one fault of its own': works(inTurn(fail(500), good), 2),
  'faults of its own': fails(
    fail(502),
    'The model service has a problem of its own (status 502: no). Try again later.',
    2,
  ),
  'a fault with status 200': fails(
    (response) => sendBody(response, 200, { error: { code: 502, message: 'Upstream' } }),
    /problem of its own \(status 502: Upstream\)/,
    2,
  ),
  'a cut connection': fails(
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
      response.write('{"id":"c-1","choices":[{"index":0,"mess', () => response.destroy());
    },
    'The answer of the model broke off. Try again.',
    2,
  ),
  'a stream that ends half-way': fails(
    (response) => sendStream(response, pieces(cutBlog), null),
    'The answer of the model broke off. Try again.',
    2,
  ),
  'whole JSON in a stream without its end': works((response) => sendStream(response, pieces(goodBlog), null)),
  'whole JSON on a connection that is cut': works((response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '90000' });
    response.write(JSON.stringify(completion({ content: goodBlog }, null)), () => response.destroy());
  }),
  'lines of JSON': works((response) => {
    const lines = pieces(goodBlog).map((content) => JSON.stringify({ message: { content }, done: false }));
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    response.end([...lines, '{"done":true,"done_reason":"stop"}'].join('\n'));
  }),
  'data on two lines': works(
    stream(
      `data: {"choices":[{"delta":\ndata: ${JSON.stringify({ content: goodBlog })}}]}\n\ndata: [DONE]\n\n`,
    ),
  ),
  'whole JSON without a reason for its end': works((response) =>
    sendBody(response, 200, completion({ content: goodBlog }, null)),
  ),
  'reasoning alone up to the limit, in its field': fails(
    sayMessage({ content: '', reasoning_content: 'First I think about the title.' }, 'length'),
    onlyReasoned,
  ),
  'reasoning alone up to the limit, without its end mark': fails(
    say('<think>First I think about the title {"title": "A draft"}', 'length'),
    onlyReasoned,
  ),
  'reasoning alone up to the limit, in marks of other families': fails(
    say('[THINK]First I think about the title', 'length'),
    onlyReasoned,
  ),
  'reasoning alone up to the limit, in parts': fails(
    sayMessage({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] }] }, 'length'),
    onlyReasoned,
  ),
  'reasoning alone up to the limit, which is kept back': fails(
    sayMessage({ content: '' }, 'length'),
    onlyReasoned,
  ),
  'reasoning alone, twice': fails(sayMessage({ content: null, reasoning: 'Hm.' }), onlyReasoned, 2),
  'a text for an error': fails(
    (response) => sendBody(response, 200, 'The upstream is overloaded.', { 'content-type': 'text/plain' }),
    /refused the request \(status 200: The upstream is overloaded\)/,
    3,
  ),
  'an error with status 200': fails(
    (response) => sendBody(response, 200, { error: { message: 'No slot is free' } }),
    /: No slot is free\)/,
    3,
  ),
  'an error of 500 as a text': fails(
    fail(500, 'CUDA is out of memory'),
    /\(status 500: CUDA is out of memory\)/,
    2,
  ),
  'an event for an error': fails(
    stream('event: error\ndata: {"message":"No slot is free"}\n\n'),
    /: No slot is free\)/,
    3,
  ),
  'an event for an error, with its data before its name': fails(
    stream('data: {"error":\r\ndata: {"message":"No slot is free"}}\r\nevent: error\r\n\r\n'),
    /: No slot is free\)/,
    3,
  ),
  'a line for an error': fails(
    stream('error: {"code":500,"message":"No slot is free"}\n\n'),
    /\(status 500: No slot is free\)/,
    2,
  ),
  'an error within a choice': fails(
    (response) =>
      sendBody(response, 200, {
        choices: [
          { message: { content: '' }, finish_reason: 'error', error: { code: 502, message: 'Gone' } },
        ],
      }),
    /\(status 502: Gone\)/,
    2,
  ),
  'a page for a fault of its own': fails(
    fail(500, '<html><title>Bad Gateway</title></html>'),
    /\(status 500: Bad Gateway\)/,
    2,
  ),
  'overloaded for a day': fails(
    fail(503, { message: 'Overloaded' }, { 'retry-after': '86400' }),
    'The model service has a problem of its own (status 503: Overloaded). Try again in a day.',
  ),
  'busy with status 200': fails(
    (response) =>
      sendBody(response, 200, { error: { code: 429, message: 'Slower' } }, { 'retry-after': '7200' }),
    'The model service is busy. Try again in 2 hours.',
  ),
  'busy, and says so in words': fails(
    fail(429, { message: 'Try again in 7m12s.' }),
    'The model service is busy (Try again in 7m12s). Try again later.',
    2,
  ),
  'busy for a day': fails(
    fail(429, {}, { 'retry-after': '86400' }),
    'The model service is busy. Try again in a day.',
  ),
  'a stall': fails(() => {}, /^The model did not answer within 1 second\./),
  'a request it will not take': fails(
    fail(400, { message: 'messages.0: unknown key sk-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' }),
    'The model service refused the request (status 400: messages.0: unknown key …). The operator of this server can correct it.',
    3,
  ),
};

/** Every behavior by name, which is the name of the model too. */
export const modelBehaviours: Record<string, BehaviourRow> = { ...forms, ...ladder, ...failures };
