/** What a post can announce. Everything else is an argument, which needs an author or a model. */
export const announcementKinds = ['event', 'offer', 'vacancy', 'launch', 'news', 'change'] as const;
export type AnnouncementKind = (typeof announcementKinds)[number];

/** The typed facts of an announcement, in the order of the form. */
export const announcementFields = [
  'what',
  'when',
  'time_zone',
  'where',
  'price',
  'limit',
  'deadline',
  'for',
  'link',
  'contact',
] as const;
export type AnnouncementField = (typeof announcementFields)[number];
export type AnnouncementFacts = Partial<Record<AnnouncementField, string>>;

export const fieldsOfAnnouncement: Record<AnnouncementKind, readonly AnnouncementField[]> = {
  event: announcementFields,
  offer: ['what', 'price', 'when', 'deadline', 'limit', 'for', 'link', 'contact'],
  vacancy: ['what', 'where', 'price', 'when', 'deadline', 'for', 'link', 'contact'],
  launch: ['what', 'when', 'where', 'price', 'limit', 'for', 'link', 'contact'],
  news: ['what', 'when', 'where', 'for', 'link', 'contact'],
  change: ['what', 'when', 'where', 'price', 'for', 'link', 'contact'],
};
