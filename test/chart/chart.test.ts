/** One file and so one worker for all suites: each rendered chart is parsed once. */
import './generated-files.suite';
import './rendering.suite';
import './pods.suite';
import './network.suite';
import './settings.suite';
import './environment.suite';
import './production-examples.suite';
import './skaffold.suite';
