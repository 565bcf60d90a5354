import {
  getBlogSettings as getBlogSettingsCall,
  saveBlogSettings as saveBlogSettingsCall,
} from '../../../contract/content/blog-settings.calls.ts';
import {
  getCalendarFeed as getCalendarFeedCall,
  listCalendar as listCalendarCall,
  planPost as planPostCall,
  readCalendarFeed as readCalendarFeedCall,
  removeCalendarFeed as removeCalendarFeedCall,
  renewCalendarFeed as renewCalendarFeedCall,
  showCalendarFeed as showCalendarFeedCall,
} from '../../../contract/content/calendar.calls.ts';
import {
  getCampaign as getCampaignCall,
  startCampaign as startCampaignCall,
} from '../../../contract/content/campaigns.calls.ts';
import {
  deletePost as deletePostCall,
  getGenerationStatus as getGenerationStatusCall,
  listBlogPosts as listBlogPostsCall,
  listPosts as listPostsCall,
  publishPost as publishPostCall,
  restorePost as restorePostCall,
  startGeneration as startGenerationCall,
  unpublishPost as unpublishPostCall,
} from '../../../contract/content/content.calls.ts';
import {
  discardDraft as discardDraftCall,
  keepDraft as keepDraftCall,
  listDrafts as listDraftsCall,
} from '../../../contract/content/generation-drafts.calls.ts';
import {
  exportPostMail as exportPostMailCall,
  getMailTemplate as getMailTemplateCall,
  listPostMails as listPostMailsCall,
  saveMailDetails as saveMailDetailsCall,
  saveMailTemplate as saveMailTemplateCall,
  sendTestMail as sendTestMailCall,
} from '../../../contract/content/post-mails.calls.ts';
import {
  addPicture as addPictureCall,
  addPictureCut as addPictureCutCall,
  choosePicture as choosePictureCall,
  exportPicture as exportPictureCall,
  getPostPicture as getPostPictureCall,
} from '../../../contract/content/post-pictures.calls.ts';
import {
  getPost as getPostCall,
  listPostTags as listPostTagsCall,
  listPostVersions as listPostVersionsCall,
  restorePostVersion as restorePostVersionCall,
  updatePost as updatePostCall,
} from '../../../contract/content/posts.calls.ts';
import {
  listTextActions as listTextActionsCall,
  proposeTexts as proposeTextsCall,
} from '../../../contract/content/proposals.calls.ts';
import {
  addPostComment as addPostCommentCall,
  deletePostComment as deletePostCommentCall,
  getPublication as getPublicationCall,
  listPostComments as listPostCommentsCall,
  publishOnOwnBlog as publishOnOwnBlogCall,
  withdrawFromOwnBlog as withdrawFromOwnBlogCall,
} from '../../../contract/content/publishing.calls.ts';
import type { Bind } from '../../platform/http/calls.ts';
import {
  getCalendarFeed,
  listCalendar,
  planPost,
  readCalendarFeed,
  removeCalendarFeed,
  renewCalendarFeed,
  showCalendarFeed,
} from './calendar/calendar.ts';
import { getCampaign, startCampaign } from './campaigns/campaigns.ts';
import { discardDraft, keepDraft, listDrafts } from './drafts/generation-drafts.ts';
import {
  exportPostMail,
  getMailTemplate,
  listPostMails,
  saveMailDetails,
  saveMailTemplate,
  sendTestMail,
} from './email/post-mails.ts';
import { getPost, listBlogPosts, listPosts, listPostTags } from './list-posts.ts';
import { addPicture, addPictureCut, choosePicture, getPostPicture } from './pictures/add-picture.ts';
import { exportPicture } from './pictures/read-picture.ts';
import { listPostVersions, restorePostVersion } from './post-versions.ts';
import { listTextActions, proposeTexts } from './proposals/propose-texts.ts';
import { saveBlogSettings, showBlogSettings } from './publishing/blog-settings.ts';
import { addPostComment, deletePostComment, listPostComments } from './publishing/comments.ts';
import {
  getPublication,
  publishOnOwnBlog,
  publishPost,
  unpublishPost,
  withdrawFromOwnBlog,
} from './publishing/publication.ts';
import { getGenerationStatus, startGeneration } from './start-generation.ts';
import { deletePost, restorePost, updatePost } from './update-post.ts';

export function contentRoutes(bind: Bind): void {
  bind(listBlogPostsCall, listBlogPosts);
  bind(startGenerationCall, startGeneration);
  bind(getGenerationStatusCall, getGenerationStatus);
  bind(startCampaignCall, startCampaign);
  bind(getCampaignCall, getCampaign);
  bind(listDraftsCall, listDrafts);
  bind(keepDraftCall, keepDraft);
  bind(discardDraftCall, discardDraft);
  bind(listPostsCall, listPosts);
  bind(getPostCall, getPost);
  bind(updatePostCall, updatePost);
  bind(listPostTagsCall, listPostTags);
  bind(listPostVersionsCall, listPostVersions);
  bind(restorePostVersionCall, restorePostVersion);
  bind(addPictureCall, addPicture);
  bind(addPictureCutCall, addPictureCut);
  bind(getPostPictureCall, getPostPicture);
  bind(choosePictureCall, choosePicture);
  bind(exportPictureCall, exportPicture);
  bind(listTextActionsCall, listTextActions);
  bind(proposeTextsCall, proposeTexts);
  bind(deletePostCall, deletePost);
  bind(restorePostCall, restorePost);
  bind(publishPostCall, publishPost);
  bind(unpublishPostCall, unpublishPost);
  bind(getPublicationCall, getPublication);
  bind(publishOnOwnBlogCall, publishOnOwnBlog);
  bind(withdrawFromOwnBlogCall, withdrawFromOwnBlog);
  bind(listPostCommentsCall, listPostComments);
  bind(addPostCommentCall, addPostComment);
  bind(deletePostCommentCall, deletePostComment);
  bind(listPostMailsCall, listPostMails);
  bind(saveMailDetailsCall, saveMailDetails);
  bind(sendTestMailCall, sendTestMail);
  bind(exportPostMailCall, exportPostMail);
  bind(getMailTemplateCall, getMailTemplate);
  bind(saveMailTemplateCall, saveMailTemplate);
  bind(listCalendarCall, listCalendar);
  bind(planPostCall, planPost);
  bind(getCalendarFeedCall, getCalendarFeed);
  bind(showCalendarFeedCall, showCalendarFeed);
  bind(renewCalendarFeedCall, renewCalendarFeed);
  bind(removeCalendarFeedCall, removeCalendarFeed);
  bind(readCalendarFeedCall, readCalendarFeed);
  bind(getBlogSettingsCall, showBlogSettings);
  bind(saveBlogSettingsCall, saveBlogSettings);
}
