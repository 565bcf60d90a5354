/** What a post can announce. Everything else is an argument, which needs an author or a model. */
export const announcementKinds = ['event', 'offer', 'vacancy', 'launch', 'news', 'change'] as const;
export type AnnouncementKind = (typeof announcementKinds)[number];

/** In the order of the form. */
export const announcementFields = [
  'what',
  'when',
  'where',
  'time_zone',
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
  offer: ['what', 'price', 'limit', 'when', 'deadline', 'for', 'link', 'contact'],
  vacancy: ['what', 'where', 'price', 'when', 'deadline', 'contact', 'for', 'link'],
  launch: ['what', 'where', 'when', 'price', 'limit', 'contact', 'for', 'link'],
  news: ['what', 'where', 'when', 'contact', 'for', 'link'],
  change: ['what', 'where', 'when', 'price', 'for', 'link', 'contact'],
};
