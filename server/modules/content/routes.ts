import {
  deletePost as deletePostCall,
  getGenerationStatus as getGenerationStatusCall,
  listBlogPosts as listBlogPostsCall,
  listPosts as listPostsCall,
  publishPost as publishPostCall,
  restorePost as restorePostCall,
  startGeneration as startGenerationCall,
  unpublishPost as unpublishPostCall,
} from '../../../contract/api/content.ts';
import {
  getPost as getPostCall,
  listPostVersions as listPostVersionsCall,
  restorePostVersion as restorePostVersionCall,
  updatePost as updatePostCall,
} from '../../../contract/api/posts.ts';
import type { Bind } from '../../plugins/calls.ts';
import { deletePost } from './delete-post.ts';
import { getGenerationStatus } from './get-generation-status.ts';
import { getPost } from './get-post.ts';
import { listBlogPosts } from './list-blog-posts.ts';
import { listPostVersions } from './list-post-versions.ts';
import { listPosts } from './list-posts.ts';
import { publishPost } from './publish-post.ts';
import { restorePost } from './restore-post.ts';
import { restorePostVersion } from './restore-post-version.ts';
import { startGeneration } from './start-generation.ts';
import { unpublishPost } from './unpublish-post.ts';
import { updatePost } from './update-post.ts';

export function contentRoutes(bind: Bind): void {
  bind(listBlogPostsCall, listBlogPosts);
  bind(startGenerationCall, startGeneration);
  bind(getGenerationStatusCall, getGenerationStatus);
  bind(listPostsCall, listPosts);
  bind(getPostCall, getPost);
  bind(updatePostCall, updatePost);
  bind(listPostVersionsCall, listPostVersions);
  bind(restorePostVersionCall, restorePostVersion);
  bind(deletePostCall, deletePost);
  bind(restorePostCall, restorePost);
  bind(publishPostCall, publishPost);
  bind(unpublishPostCall, unpublishPost);
}
