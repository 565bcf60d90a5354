export interface DemoPost {
  title: string;
  content: string;
  daysAgo: number;
}

export function buildDemoPosts(): DemoPost[] {
  return drafts.map(({ title, body, daysAgo }) => ({
    title,
    daysAgo,
    content: `# ${title}\n\n${body.trim()}`,
  }));
}

const drafts = [
  {
    title: 'How to read a candidate list in ten minutes',
    daysAgo: 4,
    body: `
A search gives you forty links. You have ten minutes before the next call. Most people open the first profile, read it to the end, like it, and never get past number six. There is a better use of the ten minutes.

## Read the reasons before the people

A useful list says why each person is on it: a title that matches, three of five skills, a city within reach. Read only these reasons first, all the way down, without opening a single link. It takes two minutes, and at the end you know what kind of list it is. If the reasons are thin (“matches: manager”), the fault lies with the job description, and no amount of reading will mend it. Change the description and search again.

## Sort into three piles, not two

“Yes” and “no” is too coarse a sieve. Use three piles:

- **Call.** Meets every must-have that can be seen from outside.
- **Ask.** Meets most of them, and one question would settle the rest. “Do you work in Berlin time?” is such a question.
- **Leave.** Misses a must-have that no answer will change.

The second pile is where good hires hide. People describe their work in their own words: someone who “keeps the ledgers” is a bookkeeper, whether the word is there or not.

## Distrust two kinds of neatness

The first is the profile that contains every word of your advertisement. It may be a perfect match, and it may be a profile written for search engines. Look for a sentence that only a person who did the work could write: the size of the payroll, the name of the system, what went wrong in the first month.

The second is the job title. Titles are given by employers, and employers are generous with them. A “head of operations” in a firm of four and one in a firm of four hundred share two words and little else. Read the size of the company beside the title.

## Decide on the number beforehand

Before you start, write down how many calls you want to make: five, say. Stop when you have them. A sixth good candidate on the list is no loss. You will find that person again, because you are going to keep the list.

## Keep what you decided

For every profile you open, write one line: the pile, and why. In three weeks, when the first choice has withdrawn, this line is worth more than the profile. It also protects you from the quiet habit of judging the twentieth candidate by a stricter measure than the second.

Ten minutes, forty links, five calls, and one line for everybody you looked at. Tomorrow, someone else could take over from you at any point. That is a fair test of whether a list was read well.`,
  },
  {
    title: 'A job description that can be searched with',
    daysAgo: 18,
    body: `
A job description has two readers. One is a person who wonders whether to apply. The other is whoever goes looking, a sourcer or a search engine, and has only your words to look with. Most descriptions serve neither. Here is how to write one that serves both.

## Begin with the work, not with the firm

The first three lines decide what a search will find. If they speak of a dynamic company with flat hierarchies, the search will find dynamic companies with flat hierarchies. Say what the person will do on an ordinary Tuesday:

> You close the books for three small clinics each month, chase the missing invoices, and answer the auditor’s questions.

That sentence contains the trade (bookkeeping), the field (health care), the scale (three small clients) and two skills. A search can work with it. So can a candidate.

## Separate must-haves from wishes

Take a sheet and draw a line down the middle. On the left goes what someone needs on the first day. On the right goes what can be learned in three months. Be hard on the left side: every must-have halves the number of people you will find. Four is a good number. Seven means that you are describing the person who has just left.

Then ask of each must-have how it would show. “Team player” shows nowhere. “Has handed over a payroll to a colleague in another country” shows in a conversation, and often in a profile.

## Use the title that others use

Inside your company the post may be called *Customer Happiness Specialist II*. Outside, people are called support agents. Put the plain title first and your own in brackets. If a trade has two names, use both once: accounts payable clerk, purchase ledger clerk. Nobody will mind, and you will be found by both.

## Name the place honestly

“Remote” means four different things: from anywhere, from one country, within a few hours of a time zone, or at home except on Wednesdays. Say which. If the work needs four hours of overlap with Chicago, write it down. You lose only the people whom you would have lost at the second interview.

## Say what it pays, or at least the range

A range spares both sides a call. If you may not name it, name the level: first post, three years, or someone who has built a team before.

## Test it before you publish

Give the text to someone who doesn’t know the post, wait an hour, and ask two questions: what does this person do all day, and who should not apply? If the answers are right, publish. If not, the description is at fault, not the reader.

An hour spent on this saves several of reading through the wrong applications. It also makes the search itself better, because the words that help a candidate decide are the very words that help us find one.`,
  },
  {
    title: 'The first ten days of a remote back-office team',
    daysAgo: 33,
    body: `
A new colleague in the next room learns half of the job by overhearing it. A new colleague six hundred miles away overhears nothing. What the office gave away for nothing, you now have to hand over on purpose. The first ten working days decide whether that happens.

## Before day one

Accounts, devices and permissions take longer than anybody expects. Make a list of every system the person will touch, with the name of whoever grants access, and have it done the week before. Then sign in once yourself with the new account. A first morning spent waiting for a password says more about a company than any welcome mail.

## Days one and two: one task, from start to finish

Don’t begin with a tour of everything. Choose one small task that comes up every day: entering a supplier invoice, checking a timesheet, answering a request for a certificate. Do it together on a shared screen. Then let the new person do it while you watch, and say nothing unless asked. By the evening of the second day something has been finished, and both of you know what “finished” means.

## Days three to five: write it down together

Ask the newcomer to write the instructions for that task. Newcomers see what you have stopped seeing: the field that must stay empty, the supplier who always sends two copies. A page written by someone who learned it yesterday is the best page you will get. Keep it where everyone can change it.

Agree on three habits in the same days:

- **One place for questions.** Not the boss’s inbox but a channel that all can read, so that an answer is given once.
- **A fixed hour of overlap.** Even an hour is enough, if both sides keep to it.
- **A short note at the end of the day.** What is done, what is stuck, what comes next. Three lines.

## Days six to nine: widen slowly

Add a second task, then a third. Each one goes the same way: together, then watched, then alone. Check every result at first, then every third, then a sample. Say openly that you are checking and when you will stop, because being checked without knowing it feels like distrust.

Now is also the time for the exceptions. Collect five real cases that went wrong in the past year and talk them through. Rules tell people what to do on a good day. Cases tell them what you care about.

## Day ten: ask, and listen

Set aside half an hour and ask four questions. What took longer than it should? Where did you have to guess? What would you explain differently to the next person? What do you still have no access to? There is always something.

Write down the answers and mend one of them by the next morning. Nothing tells a distant colleague more clearly that the distance is only a matter of miles.`,
  },
  {
    title: 'Clean candidate data before it costs you a hire',
    daysAgo: 51,
    body: `
Every recruiting team sits on a treasure and calls it “the old spreadsheet”. It holds people who applied two years ago, came second, and would be first today. Nobody looks there, because nobody trusts it. Half the addresses bounce, the same person stands in it three times, and one column is called “Misc”. It is worth a week of work. Here is the order in which to do it.

## Decide what a row is

One row is one person. Not an application, not a conversation. If someone applied three times, that is one person with three notes. This sounds obvious and is the most common fault of all. Find the doubles by e-mail address first, then by name and city together. Don’t merge on the name alone: there is more than one Maria Santos, and one of them is going to be offended.

## Keep few columns, and give each a rule

For searching you need surprisingly little:

- **Name**, as the person writes it.
- **Title**, the last one held, in plain words.
- **Skills**, separated by commas, one spelling each. “Excel”, “MS Excel” and “Microsoft Excel” are one skill.
- **Place**, city and country in the same order everywhere.
- **Contact**, one address that worked the last time.
- **Source and date**: where the person came from, and when you last knew the data to be true.

The last column is the one that is missing most often. Data about people ages. A row without a date can be neither trusted nor thrown away.

## Mend in passes, not row by row

Going through the sheet from top to bottom is tiring, and tired people make new mistakes. Take one column at a time. Sort by place: “Münich”, “Munich” and “München” come to stand near each other and are mended in a minute. Sort by title, then by source. Ten passes are faster than one.

## Throw away with a clear conscience

Some rows should go. People have a right to be forgotten, and you have a duty not to keep what you no longer need. Set a limit, two years without contact for example, and write to those who are past it: may we keep your details? Whoever doesn’t answer is deleted. What remains is smaller, lawful and, for the first time, true.

## Stop the dirt at the door

Cleaning once is pleasant, cleaning every year is not. Let new rows come in by one way only, with the same columns and the same rules, and have bad ones refused with a reason: line 214, no e-mail address. Someone mends the line, and the sheet stays clean.

Then search it first. Before you pay for a single advertisement, ask your own list. The best candidate for the next post may have been in your possession all along, under two spellings and the wrong city.`,
  },
];
